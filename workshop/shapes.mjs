// Writes the types of all messages from their JSON Schema: node shapes.mjs SCHEMA_JSON TYPES_D_TS

import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(process.argv[2], "utf8"));
const made = await compile(schema, "Message", {
  additionalProperties: false,
  bannerComment: "// Made from the schemas of the messages by shapes.mjs; do not edit.",
  format: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
});
writeFileSync(process.argv[3], made);
