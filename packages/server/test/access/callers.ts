import { PERMISSIONS } from "@sitevine/api";
import { uuidSource } from "../../src/kernel/ids.js";
import { ADMIN, type BootedSite } from "../support/booted-site.js";
import { createMember, logIn } from "../support/members.js";

/** Somebody who calls, with what they hold at that moment; `live` is false for whoever holds no token that is good. */
export interface TestCaller {
  readonly name: string;
  readonly token: string | undefined;
  readonly live: boolean;
  readonly permissions: readonly string[];
}

async function setStatus(site: BootedSite, id: string, status: "banned" | "deactivated"): Promise<void> {
  await site.database().transaction(async (tx) => {
    await tx.updateTable("users").set({ status }).where("id", "=", id).execute();
  });
}

/** A group with one permission and nobody in it. */
async function groupWith(site: BootedSite, permission: string): Promise<string> {
  const key = `only-${permission.replaceAll(".", "-")}`;
  const id = uuidSource();
  await site.database().transaction(async (tx) => {
    const base = await tx.selectFrom("groups").selectAll().where("key", "=", "members").executeTakeFirstOrThrow();
    await tx
      .insertInto("groups")
      .values({ ...base, id, key, name: key, is_system: 0 })
      .execute();
    await tx.insertInto("group_permissions").values({ group_id: id, permission }).execute();
  });
  return key;
}

/** The token with a head that says it needs no signature. */
function resigned(token: string): string {
  const [, ...rest] = token.split(".");
  return [Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url"), ...rest].join(".");
}

/** Every kind of caller that a route may meet. The clock moves on, so that one token runs out. */
export async function everyCaller(site: BootedSite): Promise<readonly TestCaller[]> {
  const member = async (username: string, groups?: readonly string[]) =>
    createMember(site, groups ? { username, groups } : { username });
  const banned = await member("banned");
  const deactivated = await member("deactivated");
  const formerAdmin = await member("former-admin", ["administrators"]);
  const expired = await logIn(site, (await member("expired")).email);
  site.clock.advance(16 * 60_000);

  const tokens = {
    banned: await logIn(site, banned.email),
    deactivated: await logIn(site, deactivated.email),
    formerAdmin: await logIn(site, formerAdmin.email),
  };
  await setStatus(site, formerAdmin.id, "deactivated");
  await setStatus(site, banned.id, "banned");
  await setStatus(site, deactivated.id, "deactivated");

  const guests = [
    { name: "anonymous", token: undefined },
    { name: "garbage", token: "a.b.c" },
    { name: "expired", token: expired },
    { name: "banned", token: tokens.banned },
    { name: "deactivated", token: tokens.deactivated },
    { name: "deactivated administrator", token: tokens.formerAdmin },
    { name: "administrator whose token names another way to sign", token: resigned(await logIn(site, ADMIN.email)) },
  ].map((caller) => ({ ...caller, live: false, permissions: [] }));

  const members: TestCaller[] = [];
  for (const name of ["member", "other"])
    members.push({
      name,
      token: await logIn(site, (await member(name)).email),
      live: true,
      permissions: ["article.create", "article.comment.create"],
    });
  for (const [index, permission] of PERMISSIONS.entries()) {
    const { email } = await member(`holder${index}`, [await groupWith(site, permission)]);
    members.push({
      name: `holder of ${permission}`,
      token: await logIn(site, email),
      live: true,
      permissions: [permission],
    });
  }
  const admin = { name: "admin", token: await logIn(site, ADMIN.email), live: true, permissions: PERMISSIONS };
  return [...guests, ...members, admin];
}
