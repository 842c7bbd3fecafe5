import * as z from "zod";

/** The state of one thing, for whoever may change it. */
export const etagSchema = z
  .string()
  .meta({ description: "Send as If-Match to write it only if it is still like this" });
