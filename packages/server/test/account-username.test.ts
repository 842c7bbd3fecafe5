import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { putSetting } from "../src/features/settings/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { codeFor, register } from "./support/registration.js";

const DAY = 24 * 60 * 60 * 1_000;

const rename = (booted: BootedSite, token: string, username: string) =>
  booted.call(api.changeUsername, { token, body: { username } });

async function setCooldown(booted: BootedSite, days: number): Promise<void> {
  const { clock } = booted;
  await booted.database().transaction((tx) => putSetting(tx, "account.usernameCooldownDays", days, clock.now()));
  clock.advance(1_001);
}

const historyRows = (booted: BootedSite) => booted.database().read.selectFrom("username_history").selectAll().execute();

describe.each(databases())("usernames on $name", (kind) => {
  it("change once in a cooldown, with a history", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { email } = await createMember(booted);
    const answer = await rename(booted, await logIn(booted, email), "Morgan");
    const end = new Date(booted.clock.now().getTime() + 30 * DAY).toISOString();
    expect(answer.json).toMatchObject({ username: "Morgan", usernameChangeableAt: end });
    const early = await rename(booted, await logIn(booted, email), "Marlow");
    expect(early.json).toMatchObject({
      error: { code: "SVC-API-4009", details: [{ path: "body.username", code: "cooldown" }] },
    });
    booted.clock.advance(30 * DAY - 1);
    expect((await rename(booted, await logIn(booted, email), "Marlow")).status).toBe(409);
    booted.clock.advance(1);
    expect((await rename(booted, await logIn(booted, email), "Marlow")).status).toBe(200);
    const token = await logIn(booted, email);
    const history = (await booted.call(api.listUsernameHistory, { token })).json;
    expect(history).toMatchObject([
      { from: "Morgan", to: "Marlow" },
      { from: "mo", to: "Morgan" },
    ]);
    const stranger = await addMember(booted, { username: "stranger" });
    expect((await booted.call(api.listUsernameHistory, { token: stranger })).json).toEqual([]);
  });

  it("are one person's, whatever their case, and never a reserved word", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted, { username: "moll" });
    for (const taken of ["ada", "ADA", " Ada "])
      expect([taken, codeOf(await rename(booted, token, taken))]).toEqual([taken, "SVC-API-4009"]);
    for (const refused of ["Search", "me", "Profile-Fields", "admin", "аda", "a b", "x", "1st", "mo​e"])
      expect([refused, (await rename(booted, token, refused)).status]).toEqual([refused, 422]);
    expect(await historyRows(booted)).toEqual([]);
    expect((await rename(booted, token, "moll")).json).toMatchObject({ username: "moll", usernameChangeableAt: null });
    expect((await rename(booted, token, "MOLL")).json).toMatchObject({ username: "MOLL" });
    expect(await historyRows(booted)).toMatchObject([{ from_username: "moll", to_username: "MOLL" }]);
  });

  it("stay their former owner's for a cooldown", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const former = await createMember(booted);
    const other = await createMember(booted, { username: "other" });
    await setCooldown(booted, 10);
    await rename(booted, await logIn(booted, former.email), "morgan");
    expect(codeOf(await rename(booted, await logIn(booted, other.email), "MO-"))).toBeUndefined();
    booted.clock.advance(10 * DAY - 1);
    const third = await createMember(booted, { username: "third" });
    expect(codeOf(await rename(booted, await logIn(booted, third.email), "Other"))).toBe("SVC-API-4009");
    expect(codeOf(await rename(booted, await logIn(booted, third.email), "morgan"))).toBe("SVC-API-4009");
    booted.clock.advance(1);
    expect((await rename(booted, await logIn(booted, third.email), "Other")).status).toBe(200);
    expect((await rename(booted, await logIn(booted, former.email), "third")).status).toBe(409);
    await setCooldown(booted, 0);
    expect((await rename(booted, await logIn(booted, former.email), "third")).status).toBe(200);
  });

  it("are not had by registering either, until the cooldown of their former owner is over", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { email } = await createMember(booted, { username: "captain" });
    await rename(booted, await logIn(booted, email), "sailor");
    const form = { email: "new@example.org", username: "Captain" };
    expect(codeOf(await register(booted, { ...form, code: await codeFor(booted, form.email) }))).toBe("SVC-API-4009");
    booted.clock.advance(30 * DAY);
    expect((await register(booted, { ...form, code: await codeFor(booted, form.email) })).status).toBeLessThan(300);
  });

  it("change once when one person renames twenty times at once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await addMember(booted);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => rename(booted, token, `name-${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await historyRows(booted)).toHaveLength(1);
  });

  it("go to one of twenty people who want the same one at once", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const tokens: string[] = [];
    for (let index = 0; index < 20; index += 1) tokens.push(await addMember(booted, { username: `sailor-${index}` }));
    const answers = await Promise.all(
      tokens.map((token, index) => rename(booted, token, index % 2 === 0 ? "captain" : "CAPTAIN")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { read } = booted.database();
    const owners = await read.selectFrom("users").select("id").where("username_folded", "=", "captain").execute();
    expect([owners.length, (await historyRows(booted)).length]).toEqual([1, 1]);
  });

  it("form an unbroken history when they change at once without a cooldown", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await setCooldown(booted, 0);
    const token = await addMember(booted);
    await Promise.all(Array.from({ length: 20 }, (_, index) => rename(booted, token, `name-${index}`)));
    const rows = await historyRows(booted);
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map((row) => row.from_username)).size).toBe(20);
    const [user] = await booted
      .database()
      .read.selectFrom("users")
      .select("username")
      .where("email", "=", "mo@example.org")
      .execute();
    const from = new Set(rows.map((row) => row.from_username));
    expect(rows.map((row) => row.to_username).filter((name) => !from.has(name))).toEqual([user?.username]);
  });
});
