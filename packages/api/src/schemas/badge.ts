import * as z from "zod";
import { etagSchema } from "./etag.js";
import { iconTokenSchema } from "./icon.js";
import { named } from "./named.js";
import { colorSchema, idSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

const shownShape = {
  id: idSchema,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  faIcon: z.string().meta({ description: "Icon token: `star`, or `<style>:<name>`" }),
  color: z.string().nullable(),
};

/** A badge that the site can award; contains nothing about who holds it. */
export const badgeSchema = named("Badge", z.object(shownShape));

/** A badge that a member holds. */
export const heldBadgeSchema = named(
  "HeldBadge",
  z.object({ ...shownShape, note: z.string().nullable(), awardedAt: timeSchema }),
);

/** Reaching `threshold` of a metric awards the badge automatically. */
const ruleSchema = named(
  "BadgeRule",
  z.object({ metric: lineSchema(120), threshold: z.int().min(1).max(1_000_000_000) }),
);

/** A badge as members who manage badges see it. */
export const adminBadgeSchema = named(
  "AdminBadge",
  z.object({
    ...shownShape,
    rule: ruleSchema.nullable(),
    system: z.boolean().meta({ description: "System badges cannot be deleted" }),
    active: z.boolean(),
    order: z.int(),
    holders: z.int(),
    createdAt: timeSchema,
    etag: etagSchema,
  }),
);

const writeShape = {
  name: lineSchema(60),
  description: clearableLineSchema(300),
  faIcon: iconTokenSchema,
  color: colorSchema.nullable(),
  rule: ruleSchema.nullable(),
  active: z.boolean(),
  order: z.int().min(0).max(10_000),
};

export const newBadgeSchema = z.object({
  key: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case")
    .optional()
    .meta({ description: "Made from the name when absent" }),
  name: writeShape.name,
  description: writeShape.description.default(""),
  faIcon: writeShape.faIcon.default("star"),
  color: writeShape.color.default(null),
  rule: writeShape.rule.default(null),
  active: writeShape.active.default(true),
  order: writeShape.order.default(0),
});
export const badgeChangesSchema = z.object(writeShape).partial();

/** A number that badge rules can use. */
export const badgeMetricSchema = named(
  "BadgeMetric",
  z.object({ key: z.string(), label: z.string(), pluginId: z.string().nullable() }),
);

/** A member who holds a badge. */
export const badgeHolderSchema = named(
  "BadgeHolder",
  z.object({
    user: userSummarySchema,
    note: z.string().nullable(),
    awardedAt: timeSchema,
    awardedBy: userSummarySchema.nullable().meta({ description: "Null when a rule awarded it" }),
  }),
);

export const awardSchema = z.object({ userId: idSchema, note: clearableLineSchema(300).optional() });
