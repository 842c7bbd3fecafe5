import * as api from "@sitevine/api";
import { uuidSource } from "../../src/kernel/ids.js";
import { addToCounter } from "../../src/platform/db/counters.js";
import { ADMIN, accessTokenIn, type BootedSite } from "./booted-site.js";

export interface MemberOptions {
  readonly username?: string;
  /** Keys of the groups; the members' group unless told. */
  readonly groups?: readonly string[];
}

/** A member that a test made, with the administrator's password. */
export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly username: string;
}

/** Adds an account without going through registration. */
export async function createMember(booted: BootedSite, options: MemberOptions = {}): Promise<TestMember> {
  const username = options.username ?? "mo";
  const member = { id: uuidSource(), username, email: `${username}@example.org` };
  const now = booted.clock.now().toISOString();
  await booted.database().transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().where("email", "=", ADMIN.email).executeTakeFirstOrThrow();
    await tx
      .insertInto("users")
      .values({
        ...admin,
        ...member,
        email_folded: member.email,
        username_folded: username,
        display_name: username,
        display_name_folded: username,
        created_at: now,
        article_count: 0,
        comment_count: 0,
        points: 0,
        unread_count: 0,
      })
      .execute();
    await addToCounter(tx, "users", 1);
    const keys = options.groups ?? ["members"];
    const groups = await tx.selectFrom("groups").select(["id", "key"]).execute();
    for (const { id } of groups.filter(({ key }) => keys.includes(key)))
      await tx.insertInto("user_groups").values({ user_id: member.id, group_id: id, created_at: now }).execute();
  });
  return member;
}

let logins = 0;

/** Each login has its own address. */
function attempt(booted: BootedSite, email: string) {
  logins += 1;
  const peer = `192.0.2.${logins % 250}`;
  return booted.call(api.login, { peer, body: { email, password: ADMIN.password } });
}

/** Logs somebody in with the administrator's password and returns their access token. */
export async function logIn(booted: BootedSite, email: string): Promise<string> {
  return accessTokenIn(await attempt(booted, email));
}

/** Logs somebody in with the administrator's password and returns what their browser sends with each page. */
export async function pageCookies(booted: BootedSite, email: string): Promise<{ readonly cookie: string }> {
  const cookies = (await attempt(booted, email)).headers.getSetCookie();
  const pairs = cookies.filter((cookie) => cookie.includes("Path=/;")).map((cookie) => cookie.split(";", 1)[0]);
  return { cookie: pairs.join("; ") };
}

/** Adds a member without any special permission and returns their access token. */
export async function addMember(booted: BootedSite, options: MemberOptions = {}): Promise<string> {
  const { email } = await createMember(booted, options);
  return logIn(booted, email);
}

/** Deactivates every account, or every one but `except`, until it is disposed of. */
export async function deactivateEverybody(booted: BootedSite, except = ""): Promise<AsyncDisposable> {
  const setStatus = (status: "active" | "deactivated") =>
    booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status }).where("id", "!=", except).execute();
    });
  await setStatus("deactivated");
  return { [Symbol.asyncDispose]: () => setStatus("active") };
}
