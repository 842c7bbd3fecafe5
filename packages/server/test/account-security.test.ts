import * as api from "@sitevine/api";
import { type DatabaseKind, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createMailedCodes } from "../src/features/users/index.js";
import { shortCodes } from "../src/platform/crypto/short-codes.js";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { type CaughtMails, catchMails, codeIn } from "./support/caught-mails.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";

const DAY = 24 * 60 * 60 * 1_000;
const PASSWORD = ADMIN.password;
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

interface Scene {
  readonly booted: BootedSite;
  readonly mails: CaughtMails;
  readonly member: TestMember;
  readonly token: string;
}

const SITE_SECRET = "a site secret of at least thirty-two letters";

async function withMember(kind: DatabaseKind, work: (scene: Scene) => Promise<void>): Promise<void> {
  const mails = catchMails();
  await using booted = await bootSite(kind, { environment: { SITE_SECRET }, overrides: { mailer: mails } });
  await booted.installed();
  const member = await createMember(booted);
  await work({ booted, mails, member, token: await logIn(booted, member.email) });
}

const isAlive = async (booted: BootedSite, token: string): Promise<boolean> =>
  (await booted.call(api.me, { token })).status === 200;

const sessionsOf = async (booted: BootedSite, token: string) => (await booted.call(api.listSessions, { token })).body;

describe.each(databases())("the address of an account on $name", (kind) => {
  const request = ({ booted, token }: Scene, email: string, password: string = PASSWORD) =>
    booted.call(api.requestEmailChange, { token, body: { email, password } });
  const confirm = ({ booted, token }: Scene, code: string) =>
    booted.call(api.confirmEmailChange, { token, body: { code } });
  async function mailedTo({ booted, mails }: Scene, address: string): Promise<string> {
    await booted.site.settled();
    return codeIn(mails.lastTo(address));
  }

  it("changes with a code from the new mailbox, and the former one hears of it", () =>
    withMember(kind, async (scene) => {
      const { booted, mails, member } = scene;
      const { id } = member;
      await booted.database().transaction(async (tx) => {
        const time = { created_at: "2030-01-01T00:00:00.000Z", expires_at: "2031-01-01T00:00:00.000Z" };
        await tx
          .insertInto("password_resets")
          .values({ token_hash: "x", user_id: id, used_at: null, ...time })
          .execute();
      });
      expect((await request(scene, "New@Example.org")).json).toEqual({ ok: true });
      const code = await mailedTo(scene, "New@Example.org");
      const answer = await confirm(scene, code);
      expect(answer.json).toMatchObject({ id, email: "New@Example.org" });
      await booted.site.settled();
      expect(mails.lastTo(member.email)?.text).toContain("New@Example.org");
      const { read } = booted.database();
      expect(await read.selectFrom("password_resets").selectAll().execute()).toEqual([]);
      expect(await read.selectFrom("email_history").selectAll().execute()).toMatchObject([
        { user_id: id, from_email: member.email, to_email: "New@Example.org" },
      ]);
      expect((await confirm(scene, code)).status).toBe(422);
      expect(await logIn(booted, "new@example.org")).toBeTypeOf("string");
      expect(codeOf(await request(scene, "third@example.org"))).toBe("SVC-API-4009");
      booted.clock.advance(DAY);
      const later = { ...scene, token: await logIn(booted, "new@example.org") };
      expect((await request(later, "third@example.org")).status).toBe(200);
    }));

  it("is asked for with the password only, and says nothing of whose the new one is", () =>
    withMember(kind, async (scene) => {
      const { booted, mails, member } = scene;
      expect(codeOf(await request(scene, "new@example.org", "wrong"))).toBe("SVC-AUTH-1001");
      expect((await request(scene, member.email)).status).toBe(422);
      const [free, taken] = [await request(scene, "free@example.org"), await request(scene, ADMIN.email)];
      expect([free.status, free.text]).toEqual([taken.status, taken.text]);
      const code = await mailedTo(scene, ADMIN.email);
      expect(codeOf(await confirm(scene, wrong(code)))).toBe("SVC-API-4001");
      expect((await confirm(scene, code)).json).toMatchObject({
        error: { code: "SVC-API-4009", details: [{ path: "body.email", code: "taken" }] },
      });
      expect((await booted.call(api.me, { token: scene.token })).json).toMatchObject({
        user: { email: member.email },
      });
      expect(mails.lastTo(member.email)).toBeUndefined();
      expect(await booted.database().read.selectFrom("email_history").selectAll().execute()).toEqual([]);
    }));

  it("bears five wrong codes and a quarter of an hour", () =>
    withMember(kind, async (scene) => {
      await request(scene, "new@example.org");
      const code = await mailedTo(scene, "new@example.org");
      const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(scene, wrong(code))));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
      expect((await confirm(scene, code)).status).toBe(422);
      await request(scene, "new@example.org");
      const second = await mailedTo(scene, "new@example.org");
      scene.booted.clock.advance(15 * 60_000);
      const later = { ...scene, token: await logIn(scene.booted, scene.member.email) };
      expect((await confirm(later, second)).status).toBe(422);
    }));

  it("is not changed by somebody else's code, nor twice by one", () =>
    withMember(kind, async (scene) => {
      const other = await createMember(scene.booted, { username: "other" });
      const stranger = { ...scene, token: await logIn(scene.booted, other.email) };
      await request(scene, "new@example.org");
      const code = await mailedTo(scene, "new@example.org");
      expect((await confirm(stranger, code)).status).toBe(422);
      const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(scene, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
      expect(await scene.booted.database().read.selectFrom("email_history").selectAll().execute()).toHaveLength(1);
    }));

  it("has a limit per target for the mails of a change, which nobody is told of", () =>
    withMember(kind, async (scene) => {
      const { booted, mails } = scene;
      const answers: Answer[] = [await request(scene, "victim@example.org")];
      const code = await mailedTo(scene, "victim@example.org");
      for (let index = 0; index < 4; index += 1) {
        const token = await addMember(booted, { username: `mailer-${index}` });
        answers.push(await request({ ...scene, token }, index % 2 === 0 ? "Victim@example.org" : "victim@example.org"));
      }
      // One who has asked already gets no second code that would void the first.
      answers.push(await request(scene, "victim@example.org"));
      await booted.site.settled();
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(mails.mails.filter(({ to }) => to.toLowerCase() === "victim@example.org")).toHaveLength(3);
      expect((await confirm(scene, code)).status).toBe(200);
    }));

  it("goes to one of twenty people who prove it at once", () =>
    withMember(kind, async (scene) => {
      // No address is mailed that many codes, so they are issued without a mail.
      const { booted } = scene;
      const mailed = createMailedCodes({ db: booted.database(), clock: booted.clock, codes: shortCodes(SITE_SECRET) });
      const people: Scene[] = [];
      const codes: string[] = [];
      for (let index = 0; index < 20; index += 1) {
        const { id, email } = await createMember(booted, { username: `sailor-${index}` });
        people.push({ ...scene, token: await logIn(booted, email) });
        const subject = { purpose: "email-change", subject: id } as const;
        codes.push(await booted.database().transaction((tx) => mailed.issue(tx, subject, "crew@example.org")));
      }
      const answers = await Promise.all(people.map((person, index) => confirm(person, codes[index] ?? "")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const { read } = scene.booted.database();
      const rows = await read.selectFrom("users").select("id").where("email_folded", "=", "crew@example.org").execute();
      expect(rows).toHaveLength(1);
    }));
});

describe.each(databases())("passwords and PINs on $name", (kind) => {
  const change = ({ booted, token }: Scene, currentPassword: string, newPassword: string) =>
    booted.call(api.changePassword, { token, body: { currentPassword, newPassword } });
  const login = ({ booted, member }: Scene, body: object) =>
    booted.callLoosely(api.login, { peer: "192.0.2.251", body: { email: member.email, ...body } });

  it("leave the session that changed the password, and end the others at once", () =>
    withMember(kind, async (scene) => {
      const { booted, mails, member, token } = scene;
      const others = [await logIn(booted, member.email), await logIn(booted, member.email)];
      const admin = await logIn(booted, ADMIN.email);
      expect(await Promise.all(others.map((other) => isAlive(booted, other)))).toEqual([true, true]);
      expect(codeOf(await change(scene, "wrong", "another good one"))).toBe("SVC-AUTH-1001");
      expect((await change(scene, PASSWORD, "short")).status).toBe(422);
      const answer = await change(scene, PASSWORD, "another good one");
      expect([answer.status, answer.json]).toEqual([200, { endedSessions: 2 }]);
      expect(await Promise.all(others.map((other) => isAlive(booted, other)))).toEqual([false, false]);
      expect([await isAlive(booted, token), await isAlive(booted, admin)]).toEqual([true, true]);
      expect((await login(scene, { password: PASSWORD })).status).toBe(401);
      expect((await login(scene, { password: "another good one" })).status).toBe(200);
      await booted.site.settled();
      expect(mails.mails.map(({ to }) => to)).toEqual([member.email]);
      expect(JSON.stringify([mails.mails, booted.logger.entries])).not.toContain("another good one");
    }));

  it("change once when twenty changes know the same password", () =>
    withMember(kind, async (scene) => {
      const tries = Array.from({ length: 9 }, (_, index) => `a new password ${index}`);
      const answers = await Promise.all(tries.map((password) => change(scene, PASSWORD, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 8 }, () => 401)]);
      const right = tries[answers.findIndex(({ status }) => status === 200)];
      expect((await login(scene, { password: right })).status).toBe(200);
    }));

  it("void a code that was mailed to change the address", () =>
    withMember(kind, async (scene) => {
      const { booted, mails, token } = scene;
      await booted.call(api.requestEmailChange, { token, body: { email: "thief@example.org", password: PASSWORD } });
      await booted.site.settled();
      const code = codeIn(mails.lastTo("thief@example.org"));
      await change(scene, PASSWORD, "another good one");
      const confirmed = await booted.call(api.confirmEmailChange, { token, body: { code } });
      expect(confirmed.status).toBe(422);
    }));

  it("ask for the PIN while one is set, which takes the password to set and to remove", () =>
    withMember(kind, async (scene) => {
      const { booted, member, token } = scene;
      const setPin = (body: { pin: string; password: string }) => booted.call(api.setPin, { token, body });
      const removePin = (password: string) => booted.call(api.removePin, { token, body: { password } });
      expect(codeOf(await setPin({ pin: "2468", password: "wrong" }))).toBe("SVC-AUTH-1001");
      expect((await setPin({ pin: "24x8", password: PASSWORD })).status).toBe(422);
      expect((await setPin({ pin: "2468", password: PASSWORD })).json).toEqual({ pinEnabled: true });
      const { login_pin_hash } = await booted
        .database()
        .read.selectFrom("users")
        .select("login_pin_hash")
        .where("id", "=", member.id)
        .executeTakeFirstOrThrow();
      expect(login_pin_hash).toMatch(/^\$argon2id\$/);
      expect((await login(scene, { password: PASSWORD })).json).toEqual({ requiresPin: true });
      expect((await login(scene, { password: PASSWORD, loginPin: "1357" })).status).toBe(401);
      expect((await login(scene, { password: PASSWORD, loginPin: "2468" })).status).toBe(200);
      expect(codeOf(await removePin("wrong"))).toBe("SVC-AUTH-1001");
      for (let time = 0; time < 2; time += 1) expect((await removePin(PASSWORD)).status).toBe(204);
      expect((await login(scene, { password: PASSWORD })).json).toHaveProperty("accessToken");
    }));
});

describe.each(databases())("sessions on $name", (kind) => {
  it("are listed in words, without anything that opens them", () =>
    withMember(kind, async ({ booted, member, token }) => {
      const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
      booted.clock.advance(1_000);
      await booted.call(api.login, {
        body: { email: member.email, password: PASSWORD },
        headers: { "user-agent": agent },
        peer: "198.51.100.7",
      });
      await addMember(booted, { username: "other" });
      const sessions = await sessionsOf(booted, token);
      expect(sessions).toMatchObject([
        { device: "Firefox on Windows", ip: "198.51.100.7", current: false },
        { device: "Unknown device", current: true },
      ]);
      expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
        ["createdAt", "current", "device", "id", "ip", "lastSeenAt"].sort(),
      );
      booted.clock.advance(30 * DAY);
      const later = await logIn(booted, member.email);
      expect(await sessionsOf(booted, later)).toMatchObject([{ current: true }]);
    }));

  it("end one by one, and nobody ends another person's", () =>
    withMember(kind, async ({ booted, member, token }) => {
      const second = await logIn(booted, member.email);
      const stranger = await addMember(booted, { username: "other" });
      const mine = await sessionsOf(booted, token);
      const ofSecond = mine.find(({ current }) => !current)?.id;
      const end = (sessionId = "", as: string): Promise<Answer> =>
        booted.call(api.revokeSession, { params: { sessionId }, token: as });
      expect(codeOf(await end(ofSecond, stranger))).toBe("SVC-API-4004");
      expect((await end("0197a000-0000-7000-8000-00000000dead", token)).status).toBe(404);
      for (const odd of ["0", "-1", "1 OR 1=1", "me"]) expect((await end(odd, token)).status).toBe(422);
      expect(await isAlive(booted, second)).toBe(true);
      expect((await end(ofSecond, token)).status).toBe(204);
      expect([await isAlive(booted, second), await isAlive(booted, token)]).toEqual([false, true]);
      expect((await end(ofSecond, token)).status).toBe(404);
      const current = mine.find((session) => session.current)?.id;
      const out = await end(current, token);
      expect([out.status, out.headers.getSetCookie().map((cookie) => cookie.split(";")[0])]).toEqual([
        204,
        ["sv_refresh=", "sv_page=", "sv_session="],
      ]);
      expect([await isAlive(booted, token), await isAlive(booted, stranger)]).toEqual([false, true]);
    }));
});
