import { hrefSchema } from "@sitevine/contracts";
import * as z from "zod";
import { etagSchema } from "./etag.js";
import { iconTokenSchema } from "./icon.js";
import { named } from "./named.js";
import { idSchema } from "./primitives.js";
import { lineSchema } from "./text.js";

/** Limit of links in the navigation, in all positions together: one call can order those of a position. */
export const MOST_NAV_ITEMS = 1_000;

const audienceSchema = z.enum(["everyone", "guests", "members"]);
export const navPositionSchema = z.enum(["header", "footer", "sidebar"]);

/** A link of the navigation. */
export const navItemSchema = named(
  "NavItem",
  z.object({
    id: idSchema,
    label: z.string(),
    href: z.string(),
    faIcon: z.string().nullable(),
    position: navPositionSchema,
    order: z.int(),
    parentId: idSchema.nullable(),
    newTab: z.boolean(),
    audience: audienceSchema,
  }),
);

/** A link as the navigation manager sees it. */
export const adminNavItemSchema = named(
  "AdminNavItem",
  navItemSchema.extend({ active: z.boolean(), pluginId: z.string().nullable(), etag: etagSchema }),
);

const writeShape = {
  label: lineSchema(80),
  href: hrefSchema,
  faIcon: iconTokenSchema.nullable(),
  position: navPositionSchema,
  parentId: idSchema.nullable(),
  newTab: z.boolean(),
  audience: audienceSchema,
  active: z.boolean(),
};

export const newNavItemSchema = z.object({
  label: writeShape.label,
  href: writeShape.href,
  faIcon: writeShape.faIcon.default(null),
  position: writeShape.position.default("header"),
  parentId: writeShape.parentId.default(null),
  newTab: writeShape.newTab.default(false),
  audience: writeShape.audience.default("everyone"),
  active: writeShape.active.default(true),
});
/** Position of a link: the menu, the parent link, and the index among its siblings, from 0. */
export const navPlaceSchema = z.object({
  position: writeShape.position,
  parentId: writeShape.parentId,
  index: z.int().min(0).max(10_000),
});
export const navItemChangesSchema = z.object(writeShape).partial();
