import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { pointsOf } from "./support/sanctions.js";

const MINUTE_MS = 60_000;

/** Steps of moderators and of time; `which` chooses among the existing warnings or entries. */
const step = fc.oneof(
  fc.record({
    act: fc.constant("warn" as const),
    points: fc.nat(6),
    minutes: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({ act: fc.constant("pardon" as const), which: fc.nat() }),
  fc.record({ act: fc.constant("undo" as const), which: fc.nat() }),
  fc.record({ act: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 3 }) }),
);

it.each(databases())(
  "the points of a member are those of their active warnings, whatever happens on $name",
  async (kind) => {
    await using site = await bootSite(kind);
    await site.installed();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        made += 1;
        const { id: userId } = await createMember(site, { username: `mo${made}` });
        // Logins of one account are limited, and a session's token lasts a quarter of an hour.
        const admin = await createMember(site, { username: `chief${made}`, groups: ["administrators"] });
        let token = await logIn(site, admin.email);
        let minutes = 0;
        const given: string[] = [];
        for (const taken of steps) {
          if (taken.act === "warn") {
            const at = site.clock.now().getTime() + (taken.minutes ?? 0) * MINUTE_MS;
            const expiresAt = taken.minutes === null ? null : new Date(at).toISOString();
            const body = { userId, reason: "quarrels", points: taken.points, expiresAt };
            const answer = await site.call(api.createWarning, { token, body });
            expect(answer.status, answer.text).toBe(201);
            given.push(answer.body.id);
          } else if (taken.act === "wait") {
            site.clock.advance(taken.minutes * MINUTE_MS);
            minutes += taken.minutes;
            if (minutes > 11) [token, minutes] = [await logIn(site, admin.email), 0];
            await site.settled();
          } else if (taken.act === "pardon" && given.length > 0) {
            const id = given[taken.which % given.length] ?? "";
            expect((await site.call(api.pardonWarning, { token, params: { id } })).status).toBe(200);
          } else if (taken.act === "undo") {
            const { data } = (await site.call(api.listModerationLog, { token, query: { userId, limit: 100 } })).body;
            const entry = data[taken.which % Math.max(data.length, 1)];
            const id = entry?.id ?? "";
            const status = entry ? (await site.call(api.undoModeration, { token, params: { id } })).status : 409;
            // Actions offered by the log may have become impossible by a later act; no other action is carried out.
            expect(entry?.actions.length ? [200, 409] : [409]).toContain(status);
          }
          const [column, sum] = await pointsOf(site, userId);
          expect(column).toBe(sum);
          expect(column).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 30 },
    );
  },
);
