import * as z from "zod";

/** Gives a schema the name under which the OpenAPI document lists it once and refers to it everywhere else. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  return schema;
}
