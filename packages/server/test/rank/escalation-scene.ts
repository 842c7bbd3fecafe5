import * as api from "@sitevine/api";
import { publishArticle } from "../support/articles.js";
import type { BootedSite } from "../support/booted-site.js";
import { send } from "../support/community.js";
import { createMember, logIn } from "../support/members.js";
import { addPanelUser, type PanelUser } from "../support/panel-user.js";

const WRITING = ["article.create", "article.comment.create"];

/** A site with an administrator, two lower ones, a moderator and a member, and with what they attack. */
export interface Scene {
  readonly site: BootedSite;
  readonly ada: string;
  readonly low: PanelUser;
  readonly warden: PanelUser;
  readonly mo: string;
  readonly groups: ReadonlyMap<string, string>;
  readonly session: string;
  readonly article: string;
  readonly comment: string;
  readonly profileComment: string;
  readonly reports: Readonly<Record<"ofAda" | "ofWarden", string>>;
  readonly rungs: readonly string[];
}

export const groupOf = ({ groups }: Scene, key: string): string => {
  const id = groups.get(key);
  if (id === undefined) throw new Error(`There is no group ${key}.`);
  return id;
};

export async function sceneOf(site: BootedSite): Promise<Scene> {
  const admin = await site.installed();
  const ada = (await send(site, admin, api.me)).user.id;
  const mo = await createMember(site);
  const member = await logIn(site, mo.email);
  const low = await addPanelUser(site, "low", ["admin.access", ...WRITING]);
  await addPanelUser(site, "high", ["admin.access", "moderation.ban", ...WRITING]);
  const wardens = ["moderation.warn", "moderation.report.manage", "moderation.article.unlist", "moderation.log.view"];
  const warden = await addPanelUser(site, "warden", wardens);
  const article = await publishArticle(site, admin);
  const content = "Mine.";
  const { id: comment } = await send(site, admin, api.createArticleComment, {
    params: { id: article },
    body: { content },
  });
  const onProfile = { params: { id: ada }, body: { content } };
  const { id: profileComment } = await send(site, admin, api.createProfileComment, onProfile);
  const report = (targetId: string) =>
    send(site, member, api.createReport, { body: { targetType: "user", targetId, reason: "spam" } });
  const reports = { ofAda: (await report(ada)).id, ofWarden: (await report(warden.id)).id };
  const groups = new Map(
    (await site.database().read.selectFrom("groups").select(["key", "id"]).execute()).map(({ key, id }) => [key, id]),
  );
  // An administrator gives the highest rung of the ladder a right that the lower one does not hold.
  const veterans = { params: { id: groups.get("veterans") ?? "" }, body: { permissions: ["moderation.ban"] } };
  await send(site, admin, api.setGroupPermissions, veterans);
  const { ranks } = await send(site, admin, api.getProgression);
  const session = await site
    .database()
    .read.selectFrom("sessions")
    .select("id")
    .where("user_id", "=", ada)
    .executeTakeFirstOrThrow();
  await site.settled();
  return {
    site,
    ada,
    low,
    warden,
    mo: mo.id,
    groups,
    article,
    comment,
    profileComment,
    reports,
    session: session.id,
    rungs: ranks.map(({ id }) => id),
  };
}
