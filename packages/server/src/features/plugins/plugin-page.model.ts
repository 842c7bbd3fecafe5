import * as z from "zod";
import { sitePathSchema } from "./site-path.model.js";

const words = z.string().trim().max(500);
const title = z.string().trim().min(1).max(300);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const userId = z.string().max(64).nullable();
const html = z.string().max(200_000);
const link = z.object({ label: title, href: sitePathSchema });
const json = z.custom<unknown>((value) => value !== undefined);
// Browsers leave out such segments, also escaped ones: the path would lead out of the plugin, with the rights of the reader.
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const routePath = z
  .string()
  .max(500)
  .regex(/^\/[^\s\\?#]*$/, "must be the path of a route of the plugin")
  .refine((path) => !DOTS.test(path), "must not have the segments . and ..");

const button = z.object({
  label: title,
  method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
  path: routePath,
  body: json.optional(),
  question: words.optional(),
});

const listEntry = z.object({
  title,
  href: sitePathSchema,
  text: words.optional(),
  tags: z.array(words).max(10).default([]),
  notes: z.array(words).max(10).default([]),
  authorId: userId.default(null),
  at: time.nullable().default(null),
  isNew: z.boolean().default(false),
});

const entry = z.object({
  anchor: z.string().regex(/^[A-Za-z][\w-]{0,63}$/, "must be a letter and up to 63 letters, digits and hyphens"),
  authorId: userId,
  at: time,
  editedAt: time.nullable().default(null),
  html: html.nullable(),
  isQuotable: z.boolean().default(false),
  buttons: z.array(button).max(10).default([]),
  report: z.object({ type: z.string().max(100), id: z.string().max(200) }).optional(),
});

const field = z.object({
  name: z.string().regex(/^[A-Za-z]\w{0,63}$/),
  label: title,
  type: z.enum(["line", "text"]).default("line"),
  value: z.string().max(50_000).default(""),
  maxLength: z.int().min(1).max(50_000).optional(),
});

const part = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("list"),
    title: title.optional(),
    entries: z.array(listEntry).max(200),
    empty: words.optional(),
  }),
  z.object({ kind: z.literal("entries"), entries: z.array(entry).max(100) }),
  z.object({ kind: z.literal("buttons"), buttons: z.array(button).max(20) }),
  z.object({
    kind: z.literal("form"),
    title,
    method: z.enum(["POST", "PUT", "PATCH"]),
    path: routePath,
    fields: z.array(field).min(1).max(20),
    submit: title,
  }),
  z.object({ kind: z.literal("text"), html }),
]);

const content = z.object({
  title,
  text: words.optional(),
  action: link.optional(),
  trail: z.array(link).max(5).default([]),
  parts: z.array(part).max(50),
  pages: z.int().min(1).max(1_000_000).default(1),
  isIndexed: z.boolean().default(true),
});

/** The return value of `load` of a page of a plugin. */
export const wirePageSchema = z.union([z.object({ page: content.nullable() }), z.object({ refusal: z.string() })]);

/** The content of a page of a plugin, checked but not yet sanitised. */
export type CheckedPage = z.infer<typeof content>;
export type CheckedPart = CheckedPage["parts"][number];
export type CheckedButton = z.infer<typeof button>;
