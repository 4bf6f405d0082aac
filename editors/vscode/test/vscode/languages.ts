// What is registered for languages: providers of answers, and diagnostics.

import type { Diagnostic } from "./answers";
import type { Document } from "./documents";
import { Disposable } from "./events";
import type { Uri } from "./places";

interface Filter {
  language?: string;
  scheme?: string;
}

type Selector = string | Filter | readonly (string | Filter)[];

/** Providers, by what they provide: `Hover`, `CodeLens`... */
export const providers = new Map<string, { selector: Selector; provider: object }[]>();

/** Diagnostics, by the address of their file. */
export const diagnostics = new Map<string, readonly Diagnostic[]>();

/** Say how well a selector fits a document: 0 if not at all. */
export function match(selector: Selector, document: Document): number {
  if (Array.isArray(selector)) {
    return Math.max(0, ...selector.map((one: string | Filter) => match(one, document)));
  }
  const filter = typeof selector === "string" ? { language: selector } : (selector as Filter);
  const fits =
    (filter.language ?? document.languageId) === document.languageId &&
    (filter.scheme ?? document.uri.scheme) === document.uri.scheme;
  return fits ? 10 : 0;
}

function register(kind: string): (selector: Selector, provider: object) => Disposable {
  return (selector, provider) => {
    const entry = { selector, provider };
    providers.set(kind, [...(providers.get(kind) ?? []), entry]);
    return new Disposable(() =>
      providers.set(
        kind,
        (providers.get(kind) ?? []).filter((one) => one !== entry),
      ),
    );
  };
}

export const registerHoverProvider = register("Hover");
export const registerDefinitionProvider = register("Definition");
export const registerReferenceProvider = register("Reference");
export const registerRenameProvider = register("Rename");
export const registerCompletionItemProvider = register("Completion");
export const registerCodeActionsProvider = register("CodeActions");
export const registerCodeLensProvider = register("CodeLens");
export const registerDocumentSymbolProvider = register("DocumentSymbol");
export const registerDocumentFormattingEditProvider = register("Formatting");
export const registerDocumentSemanticTokensProvider = register("SemanticTokens");
export const registerInlayHintsProvider = register("InlayHints");
export const registerWorkspaceSymbolProvider = (provider: object): Disposable =>
  register("WorkspaceSymbol")([], provider);

export function createDiagnosticCollection(): object {
  const own = new Set<string>();
  const collection = {
    set(uri: Uri, found: readonly Diagnostic[]) {
      own.add(uri.toString());
      diagnostics.set(uri.toString(), found);
    },
    delete(uri: Uri) {
      diagnostics.delete(uri.toString());
    },
    clear() {
      for (const uri of own) {
        diagnostics.delete(uri);
      }
    },
    dispose() {
      collection.clear();
    },
  };
  return collection;
}
