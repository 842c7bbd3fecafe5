import * as z from "zod";

/** Names a schema. The OpenAPI document lists it once under this name and refers to it everywhere else. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  return schema;
}
