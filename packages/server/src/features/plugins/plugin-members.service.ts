import * as z from "zod";
import type { Database } from "../../platform/db/database.js";
import type { RateLimiter } from "../../platform/limits/rate-limiter.js";
import { greeted, type MailQueue } from "../mail/index.js";
import { findUserSummaries, findUsersByIds } from "../users/index.js";
import { type PluginServices, requireRight, service } from "./plugin-service.model.js";

export interface PluginMembersDeps {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly limiter: Pick<RateLimiter, "check">;
}

const MOST_MEMBERS = 100;
const MAIL_LIMIT = { name: "plugin-mail", max: 1_000, windowSeconds: 3_600 } as const;

const ids = z.array(z.string().max(64)).max(MOST_MEMBERS);
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "must be one line");
const message = z.strictObject({ to: ids, subject: line, text: z.string().trim().min(1).max(10_000) });

/** Services with which plugins read members and send mails to them. */
export const createPluginMembers = ({ db, mail, limiter }: PluginMembersDeps): PluginServices => ({
  "users.find": service(z.tuple([ids]), async ({ args: [wanted] }) => {
    const users = await findUserSummaries(db.read, wanted);
    return [...users.values()].map(({ id, username, displayName }) => ({ id, username, displayName }));
  }),
  "users.findPrivate": service(z.tuple([ids]), async ({ args: [wanted], parts: { manifest } }) => {
    requireRight(manifest, ["users:read-private"]);
    const users = await findUsersByIds(db.read, wanted);
    return users.map((user) => ({
      id: user.id,
      username: user.username,
      displayName: user.display_name,
      email: user.email,
      status: user.status,
      createdAt: user.created_at,
    }));
  }),
  "mail.send": service(z.tuple([message]), async ({ args: [{ to, subject, text }], parts: { manifest } }) => {
    requireRight(manifest, ["mail:send"]);
    const active = (await findUsersByIds(db.read, to)).filter(({ status }) => status === "active");
    for (const _ of active) await limiter.check(MAIL_LIMIT, manifest.id);
    await db.transaction(
      async (tx) => {
        for (const user of active)
          await mail.queue(tx, user.email, "plugin", { ...greeted(user), subject, text, plugin: manifest.name });
      },
      { changes: [] },
    );
    return active.length;
  }),
});
