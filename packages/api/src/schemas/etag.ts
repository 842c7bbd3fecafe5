import * as z from "zod";

/** Tag of the state of one thing, for callers who may change it. */
export const etagSchema = z
  .string()
  .meta({ description: "Send as If-Match to write it only if it is still like this" });
