import * as z from "zod";
import { named } from "./named.js";
import { idSchema, imageUrlSchema, timeSchema } from "./primitives.js";

/** A code of six digits that was sent by mail. */
export const mailedCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "must be the six digits of the mail");

/** A login PIN: 4 to 12 digits. */
export const pinSchema = z.string().regex(/^\d{4,12}$/, "must be 4 to 12 digits");

export const accessTokenSchema = named(
  "AccessToken",
  z.object({ accessToken: z.string().meta({ description: "Signed token for the Authorization header; 15 minutes" }) }),
);

/** An account as its owner sees it. */
export const accountSchema = named(
  "Account",
  z.object({
    id: idSchema,
    email: z.string(),
    username: z.string(),
    displayName: z.string(),
    bio: z.string(),
    avatarUrl: imageUrlSchema,
    coverUrl: imageUrlSchema,
    pinEnabled: z.boolean(),
    createdAt: timeSchema,
    usernameChangeableAt: timeSchema.nullable().meta({ description: "When the cooldown ends; null when it is over" }),
  }),
);

const sessionShape = {
  id: idSchema,
  device: z.string().meta({ description: "Browser and system in words" }),
  ip: z.string(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
};

/** An active session of the caller. */
export const sessionSchema = named(
  "Session",
  z.object({ ...sessionShape, current: z.boolean().meta({ description: "The session that asks" }) }),
);

/** An active session of another user. */
export const userSessionSchema = named("UserSession", z.object(sessionShape));

const audienceSchema = z.enum(["everyone", "members", "followers", "nobody"]);

const privacyShape = {
  profile: audienceSchema,
  wall: audienceSchema.meta({ description: "Who may write on the wall" }),
  followers: audienceSchema.meta({ description: "Who may see the followers" }),
  following: audienceSchema.meta({ description: "Who may see the followed" }),
  showOnline: z.boolean(),
  showVisits: z.boolean().meta({ description: "Be named among the visitors of other profiles" }),
  searchable: z.boolean(),
  keepHistory: z
    .boolean()
    .meta({ description: "Keep the articles that the member opens; switching it off deletes them" }),
};

/** Privacy settings of an account. */
export const privacySchema = named("Privacy", z.object(privacyShape));
export const privacyChangesSchema = z.object(privacyShape).partial();

/** A former username of the account. */
export const usernameChangeSchema = named(
  "UsernameChange",
  z.object({ from: z.string(), to: z.string(), changedAt: timeSchema }),
);

const channelsShape = { site: z.boolean(), email: z.boolean() };

const mailRhythmSchema = z.enum(["at-once", "daily", "weekly", "off"]).meta({
  description: "When the notifications that go to mail are sent: each at once, gathered in digests, or not at all",
});

/** Channels for each kind of notification; plugins add kinds. */
export const notificationPreferencesSchema = named(
  "NotificationPreferences",
  z.object({
    mails: mailRhythmSchema,
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), ...channelsShape })),
  }),
);
/** The token belongs to one member and one kind of notification, and does not expire. */
export const mailOptOutSchema = z.object({ token: z.string().min(1).max(300) });
export const optedOutSchema = z.object({
  kind: z.string().meta({ description: "The kind of notification that no longer comes by mail; `digest` for digests" }),
});
export const notificationPreferenceChangesSchema = z.object({
  mails: mailRhythmSchema.optional(),
  kinds: z.record(z.string().max(120), z.object(channelsShape).partial()).optional(),
});
