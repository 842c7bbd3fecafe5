import { randomInt } from "node:crypto";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { readConfigureGlobal } from "fast-check";
import { describe, expect, it } from "vitest";
import { findAuthority } from "../../src/features/users/index.js";
import type { Mail, Mailer } from "../../src/platform/mail/mailer.js";
import { publishArticle } from "../support/articles.js";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf } from "../support/booted-site.js";
import { send } from "../support/community.js";
import { seededRandom } from "../support/fuzz/random.js";
import { createMember, logIn } from "../support/members.js";
import { addPanelUser, type PanelUser } from "../support/panel-user.js";
import { higherState, openSessions } from "./higher.js";
import { type RandomCall, randomCalls } from "./random-call.js";
import { readPools } from "./site-pools.js";

const HOUR_MS = 60 * 60_000;
/** Permissions of the lower administrator, which every member but the first one has. */
const HELD: ReadonlySet<string> = new Set(["admin.access", "article.create", "article.comment.create"]);

/** A whole number of the environment, or what is usual. */
function wanted(name: string, usual: number): number {
  const value = Number(process.env[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : usual;
}

// The seed of all property tests; there is none where new values are asked for.
const SEED = readConfigureGlobal().seed ?? randomInt(1, 2 ** 31);
const CALLS = wanted("SITEVINE_FUZZ_RUNS", 2_000);

interface SentMail extends Mail {
  readonly from: string;
}

function catchSent(): Mailer & { readonly sent: readonly SentMail[] } {
  const sent: SentMail[] = [];
  return {
    kind: "outbox",
    sent,
    async send(mail, from) {
      sent.push({ ...mail, from: from.address });
      return { messageId: null };
    },
    check: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Gives the panel back to somebody who has taken it from themselves, as an administrator would. */
async function restorePanel(booted: BootedSite, helper: string, walker: PanelUser): Promise<void> {
  const token = await logIn(booted, helper);
  const id = booted.clock.now().getTime();
  const { id: group } = await send(booted, token, api.createGroup, { body: { name: `Panel ${id}` } });
  await send(booted, token, api.setGroupPermissions, { params: { id: group }, body: { permissions: [...HELD] } });
  await send(booted, token, api.setUserGroups, { params: { id: walker.id }, body: { groupIds: [group] } });
}

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe("rank as a random walk", () => {
  it(`changes no higher account, right, mail target or link, whatever a lower administrator calls (SITEVINE_SEED=${SEED})`, async () => {
    const mailer = catchSent();
    await using booted = await bootSite(kind, { overrides: { mailer } });
    const admin = await booted.installed();
    const eve = await createMember(booted, { username: "eve", groups: ["administrators"] });
    await logIn(booted, eve.email);
    const rita = await createMember(booted, { username: "rita", groups: ["administrators"] });
    await addPanelUser(booted, "high", ["admin.access", "badge.manage", "moderation.ban"]);
    await addPanelUser(booted, "warden", ["moderation.warn", "moderation.log.view"]);
    await createMember(booted, { username: "mo" });
    const walker = await addPanelUser(booted, "walker", [...HELD]);
    await send(booted, admin, api.createCategory, { body: { name: "Sea", description: "Salt." } });
    await publishArticle(booted, admin);
    await publishArticle(booted, walker.token);

    const db = booted.database();
    const sessions = await openSessions(db);
    const before = await higherState(db, HELD, sessions);
    const nextCall = randomCalls(seededRandom(SEED), () => readPools(booted));
    const accepted = new Map<string, number>();
    const refused = new Map<string, number>();
    let { token } = walker;

    async function make({ path, options }: RandomCall): Promise<Answer> {
      const answer = await booted.call(path, { ...options, token });
      if (codeOf(answer) !== "SVC-API-4010") return answer;
      token = await logIn(booted, walker.email);
      return booted.call(path, { ...options, token });
    }

    for (let count = 0; count < CALLS; count += 1) {
      if (count % 100 === 99) booted.clock.advance(HOUR_MS);
      const call = await nextCall();
      const answer = await make(call);
      const { id, method } = call.endpoint;
      const told = `call ${count} of seed ${SEED}: ${method} ${call.path} ${JSON.stringify(call.options.body)}`;
      expect(answer.status, `${told} ${answer.text}`).toBeLessThan(500);
      if (codeOf(answer) === "SVC-API-4003") refused.set(id, (refused.get(id) ?? 0) + 1);
      if (answer.status >= 300 || method === "GET") continue;
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      expect(await higherState(db, HELD, sessions), told).toEqual(before);
      const { isAdministrator, permissions } = await findAuthority(db.read, walker.id);
      expect([isAdministrator, [...permissions].filter((permission) => !HELD.has(permission))], told).toEqual([
        false,
        [],
      ]);
      if (!permissions.has("admin.access")) await restorePanel(booted, rita.email, walker);
    }

    await booted.settled();
    const [mailed, secret] = [mailer.sent, "/reset-password?token="];
    const higher: readonly string[] = [ADMIN.email, eve.email, rita.email];
    expect(mailed.filter(({ to, text }) => higher.includes(to) && text.includes(secret))).toEqual([]);
    booted.clock.advance(HOUR_MS);
    await booted.call(api.requestPasswordReset, { body: { email: ADMIN.email } });
    await booted.settled();
    expect(mailer.sent.at(-1)).toMatchObject({
      to: ADMIN.email,
      text: expect.stringContaining(`http://site.test${secret}`),
    });
    for (const { from, html } of mailer.sent) {
      expect(from).toBe("no-reply@site.test");
      for (const [, link] of html.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^http:\/\/site\.test\//);
    }

    // A walk that gets nowhere proves nothing.
    const [kinds, total] = [accepted.size, [...accepted.values()].reduce((sum, times) => sum + times, 0)];
    expect({ kinds: kinds >= 20, writes: total >= CALLS / 10 }, `${kinds} kinds, ${total} writes`).toEqual({
      kinds: true,
      writes: true,
    });
    for (const id of ["admin.settings.save", "admin.users.groups", "admin.groups.permissions"])
      expect([id, (refused.get(id) ?? 0) > 0], JSON.stringify([...refused])).toEqual([id, true]);
  });
});
