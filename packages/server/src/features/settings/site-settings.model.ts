import { emailSchema, timeZoneSchema } from "@sitevine/api";
import { isLanguageTag, tokenValueProblem } from "@sitevine/contracts";
import * as z from "zod";
import { SECURITY_SETTINGS } from "./security-settings.model.js";
import { type SettingDefinition, setting } from "./setting-definition.model.js";

// Names appear in page titles and in the headers of mails.
const oneLine = (text: string): boolean => !/\p{Cc}/u.test(text);
const clearableLine = (max: number) => z.string().trim().max(max).refine(oneLine, "must be one line");
const line = (max: number) => clearableLine(max).min(1);
const isFontList = (text: string): boolean => text === "" || tokenValueProblem(text) === undefined;
const minutes = z.int().min(0).max(525_600);
const days = (max: number) => z.int().min(0).max(max);

/**
 * Every platform setting of the core by key. Anything else that is stored is state, not a setting, and has its own
 * routes.
 */
export const SITE_SETTINGS = {
  "site.name": setting({
    area: "site",
    // Mails use it as the site's name, and as sender when the sender has no name.
    trust: "administrators",
    type: "string",
    label: "Name",
    description: "Shown in the header, in page titles and in mails.",
    schema: line(80),
    initial: "Sitevine",
  }),
  "site.description": setting({
    area: "site",
    trust: "panel",
    type: "text",
    label: "Description",
    description: "One sentence about the site, for guests and for search engines.",
    schema: clearableLine(300),
    initial: "",
  }),
  "site.font": setting({
    area: "site",
    trust: "panel",
    type: "string",
    label: "Font",
    description:
      'Fonts for text and headings as CSS lists them, such as "Georgia, serif". Empty leaves the look its own.',
    schema: clearableLine(200).refine(isFontList, "must be a list of fonts as CSS writes it"),
    initial: "",
    isLook: true,
  }),
  "site.url": setting({
    area: "site",
    trust: "administrators",
    type: "string",
    label: "Address",
    description:
      "The address under which readers know the site. Links in mails begin with it unless BASE_URL is configured.",
    schema: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    initial: "http://localhost:3000",
  }),
  "site.language": setting({
    area: "site",
    trust: "panel",
    type: "string",
    label: "Language",
    description: "A language tag such as en or de: the language of pages and mails.",
    schema: z.string().max(35).refine(isLanguageTag, "must be a language tag such as en or pt-BR"),
    initial: "en",
  }),
  "site.timezone": setting({
    area: "site",
    trust: "panel",
    type: "string",
    label: "Time zone",
    description: "The zone in which dates are shown, such as Europe/Berlin.",
    schema: timeZoneSchema,
    initial: "UTC",
  }),
  // Everybody who may open the panel also issues codes and invitations, so a stricter value would keep nobody out.
  "registration.mode": setting({
    area: "registration",
    trust: "panel",
    type: "select",
    label: "Who may register",
    description: "Everybody, only people with an invitation, or nobody.",
    schema: z.enum(["open", "invite", "closed"]),
    initial: "open",
    options: [
      { value: "open", label: "Everybody" },
      { value: "invite", label: "People with an invitation" },
      { value: "closed", label: "Nobody" },
    ],
  }),
  "beta.gate": setting({
    area: "registration",
    trust: "panel",
    type: "select",
    label: "Beta gate",
    description: "A closed gate lets only members and visitors with a code in.",
    schema: z.enum(["open", "closed"]),
    initial: "open",
    options: [
      { value: "open", label: "Open" },
      { value: "closed", label: "Closed" },
    ],
  }),
  "site.access": setting({
    area: "registration",
    trust: "panel",
    type: "select",
    label: "Who may read",
    description:
      "Everybody, or only members. On a site for members a code of the beta gate lets nobody in; who may become a member is a setting of its own.",
    schema: z.enum(["everyone", "members"]),
    initial: "everyone",
    options: [
      { value: "everyone", label: "Everybody" },
      { value: "members", label: "Only members" },
    ],
  }),
  "beta.message": setting({
    area: "registration",
    trust: "panel",
    type: "text",
    label: "Words at the gate",
    description: "What visitors without access read.",
    schema: z.string().trim().max(1_000),
    initial: "",
  }),
  "account.usernameCooldownDays": setting({
    area: "accounts",
    trust: "panel",
    type: "number",
    label: "Days between username changes",
    description: "0 lets members change their name as often as they like.",
    schema: days(3_650),
    initial: 30,
  }),
  "account.emailCooldownDays": setting({
    area: "accounts",
    trust: "panel",
    type: "number",
    label: "Days between e-mail changes",
    description: "0 lets members change their address as often as they like.",
    schema: days(3_650),
    initial: 1,
  }),
  "comments.editMinutes": setting({
    area: "comments",
    trust: "panel",
    type: "number",
    label: "Minutes to edit a wall entry",
    description: "How long members may change what they wrote on a wall; 0 means not at all.",
    schema: minutes,
    initial: 15,
  }),
  "comments.articleEditMinutes": setting({
    area: "comments",
    trust: "panel",
    type: "number",
    label: "Minutes to edit a comment of an article",
    description: "How long members may change their comments of articles; null means always, 0 means not at all.",
    schema: minutes.nullable(),
    initial: null,
  }),
  "moderation.removedCommentDays": setting({
    area: "moderation",
    trust: "panel",
    type: "number",
    label: "Days to keep removed comments",
    description: "How long the text of a comment that a moderator removed is kept, so that it can be restored.",
    schema: z.int().min(1).max(3_650),
    initial: 90,
  }),
  "pictures.proxy": setting({
    area: "content",
    // It makes the site send requests to other hosts.
    trust: "administrators",
    type: "boolean",
    label: "Pictures of other sites through this one",
    description:
      "When on, pictures that texts show from other hosts are fetched by this site, so that those hosts do not see who reads here.",
    schema: z.boolean(),
    initial: false,
  }),
  "mail.fromName": setting({
    area: "mail",
    trust: "administrators",
    type: "string",
    label: "Sender's name",
    description: "Empty means the site's name.",
    schema: clearableLine(80),
    initial: "",
  }),
  "mail.fromAddress": setting({
    area: "mail",
    trust: "administrators",
    type: "string",
    label: "Sender's address",
    description: "Empty means no-reply at the site's host.",
    schema: z.union([z.literal(""), emailSchema]),
    initial: "",
  }),
  "moderation.reportReasons": setting({
    area: "moderation",
    trust: "panel",
    type: "json",
    label: "Reasons of reports",
    description: "A list of the reasons that members choose from; an empty list gives those of the site's language.",
    schema: z.array(line(120)).max(20),
    initial: [],
  }),
  "moderation.thresholds": setting({
    area: "moderation",
    trust: "panel",
    type: "json",
    label: "What warnings lead to",
    description:
      "A list of {points, act, days}: the act, silence or ban, that reaching so many points leads to, for so many days; null days mean for good. Points ascend.",
    schema: z
      .array(
        z.object({
          points: z.int().min(1).max(1_000),
          act: z.enum(["silence", "ban"]),
          days: z.int().min(1).max(3_650).nullable(),
        }),
      )
      .max(20)
      .refine(
        (thresholds) => thresholds.every(({ points }, index) => points > (thresholds[index - 1]?.points ?? 0)),
        "must have ascending points",
      ),
    initial: [
      { points: 5, act: "silence", days: 3 },
      { points: 10, act: "silence", days: 14 },
      { points: 20, act: "ban", days: null },
    ],
  }),
  "moderation.logDays": setting({
    area: "moderation",
    // A shorter time deletes the traces of what moderators did.
    trust: "administrators",
    type: "number",
    label: "Days in the moderation log",
    description: "How long the site keeps what moderators did; 0 keeps it for good.",
    schema: days(3_650),
    initial: 0,
  }),
  ...SECURITY_SETTINGS,
} as const satisfies Record<string, SettingDefinition<never> | SettingDefinition<unknown>>;

export type SettingKey = keyof typeof SITE_SETTINGS;
export type SettingValue<Key extends SettingKey> = z.output<(typeof SITE_SETTINGS)[Key]["schema"]>;
