import { type ApiSchema, refName } from "./open-api.js";

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-7000-8000-000000000000",
  email: "someone@example.org",
  "date-time": "2030-01-01T00:00:00Z",
};

type Schemas = Readonly<Record<string, ApiSchema>>;

function objectExample({ properties = {}, required = [] }: ApiSchema, schemas: Schemas, depth: number): unknown {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(wanted.map(([name, schema]) => [name, exampleValue(schema, schemas, depth - 1)]));
}

/** An example request: every required field, with its default if it has one. */
export function exampleValue(schema: ApiSchema, schemas: Schemas, depth = 6): unknown {
  if (depth === 0) return null;
  if (schema.$ref) return exampleValue(schemas[refName(schema.$ref)] ?? {}, schemas, depth - 1);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleValue(choice, schemas, depth - 1);
  switch (schema.type) {
    case "object":
      return objectExample(schema, schemas, depth);
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return 0;
    case "string":
      return BY_FORMAT[schema.format ?? ""] ?? "";
    default:
      return null;
  }
}
