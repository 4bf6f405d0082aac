// JSON Patch (RFC 6902), as far as packets use it. What a patch does not touch stays the same object, so that drawing can skip it.

import type { Operation } from "./shapes";

/** Give a value with a patch applied; the value itself stays as it is. */
export function patched<T>(value: T, operations: Operation[]): T {
  return operations.reduce<unknown>((now, operation) => applied(now, steps(operation.path), operation), value) as T;
}

function steps(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function applied(value: unknown, [step, ...rest]: string[], operation: Operation): unknown {
  if (step === undefined) return newValue(operation);
  if (Array.isArray(value)) return inList([...value], step === "-" ? value.length : Number(step), rest, operation);
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && operation.op === "remove") delete copy[step];
  else copy[step] = applied(copy[step], rest, operation);
  return copy;
}

function inList(list: unknown[], index: number, rest: string[], operation: Operation): unknown[] {
  if (rest.length > 0 || operation.op === "replace") list[index] = applied(list[index], rest, operation);
  else if (operation.op === "remove") list.splice(index, 1);
  else list.splice(index, 0, newValue(operation));
  return list;
}

function newValue(operation: Operation): unknown {
  return operation.op === "remove" ? undefined : operation.value;
}
