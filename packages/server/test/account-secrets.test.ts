import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databases } from "@sitevine/testkit";
import { describe, expect, expectTypeOf, it } from "vitest";
import { updateAccount } from "../src/features/account/account.repo.js";
import { requirePassword } from "../src/features/auth/index.js";
import { findMembersById, findMembersPage } from "../src/features/profiles/member-list.repo.js";
import * as users from "../src/features/users/index.js";
import { ADMIN, bootSite } from "./support/booted-site.js";

const SOURCES = join(import.meta.dirname, "../src");

/** Files that read or write the secrets of accounts; the log masks these by name. */
const KEEPERS = /^(?:features\/auth\/|features\/users\/(?:users\.repo|user-row\.repo|people\.seed)\.ts$|platform\/)/;

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("what opens an account", () => {
  it("is no part of the row that features are given", () => {
    expectTypeOf<Extract<keyof users.UserRow, keyof users.UserSecrets>>().toBeNever();
  });

  it("is named by its keepers alone, and nobody else selects whole rows of accounts", () => {
    expect(sources.length).toBeGreaterThan(500);
    const named = filesWith(/\b(?:password_hash|login_pin_hash|UsersTable|UserSecrets)\b/);
    expect(named.filter((file) => !KEEPERS.test(file) && file !== "features/users/index.ts")).toEqual([]);
    const tokens = filesWith(/\b(?:token_hash|successor_hash)\b/);
    expect(tokens.filter((file) => !/^(?:features\/auth|platform)\//.test(file))).toEqual([]);
    const whole = /(?:selectFrom|updateTable)\("users"\)[^;]*?\.(?:selectAll\(\)|selectAll\("users"\)|returningAll)/;
    expect(filesWith(whole)).toEqual([]);
  });

  it.each(databases())("is in no row that is found on $name", async (kind) => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const db = booted.database();
    const now = booted.clock.now();
    const { id = "", ...rest } = (await users.findUserByEmail(db.read, ADMIN.email)) ?? {};
    const page = { page: 1, limit: 20 };
    const rows = await db.transaction(async (tx) => [
      rest,
      await users.findUserById(tx, id),
      await users.findUserByUsername(tx, ADMIN.username),
      await users.lockUser(tx, id, now),
      ...(await users.findUsersPage(tx, { ...page, sort: "email", order: "asc" })),
      ...(await findMembersPage(tx, { ...page, sort: "newest" })),
      ...(await findMembersById(tx, [id])),
      await updateAccount(tx, id, { bio: "Me." }, now),
    ]);
    const proven = await requirePassword(db, id, ADMIN.password);
    const keys = [...rows, proven, proven.user].map((row) => Object.keys(row ?? {}));
    expect(keys).toHaveLength(10);
    expect(keys.map((names) => names.length > 0 && names.filter((name) => /hash|secret/.test(name)))).toEqual(
      keys.map(() => []),
    );
    expect(proven.user.has_login_pin).toBe(0);
  });
});
