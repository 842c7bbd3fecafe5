import * as z from "zod";

/** The path of a page of this site, as a plugin gives it: never the address of another host. */
export const sitePathSchema = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, "must be a path of this site");
