import { databases, fuzzRuns } from "@sitevine/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ARTICLES,
  CATEGORIES,
  type Member,
  OWNERS,
  PATHS,
  READERS,
  ROLES,
  type Step,
} from "./support/audience-steps.js";
import { createAudienceWalk } from "./support/audience-walk.js";
import { fillSecretSite, VISIBILITIES } from "./support/secret-site.js";
import { bootTwoSites } from "./support/two-sites.js";

const LONGEST = 12;
const WALKS = Math.ceil(fuzzRuns(200) / LONGEST);

const MEMBERS: readonly Member[] = ["kim", "mo", "mod", "fan", "eve", "inner"];
// Owners of a profile neither follow nor block themselves.
const OTHERS: readonly Member[] = ["mo", "fan", "eve"];
const AUDIENCES = ["everyone", "members", "followers", "nobody"] as const;

const one = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const on = fc.boolean();
const process = one([0, 1]);

const waits: fc.Arbitrary<Step> = fc.record({ kind: fc.constant("wait"), milliseconds: one([999, 1_000, 2_000]) });
const changes: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("role"), who: one(MEMBERS), role: one(ROLES) }),
  fc.record({ kind: one(["ban", "renew"] as const), who: one(MEMBERS), on }),
  fc.record({ kind: fc.constant("category"), name: one(CATEGORIES), visibility: one(["public", "members", "groups"]) }),
  fc.record({ kind: fc.constant("article"), name: one(ARTICLES), visibility: one(VISIBILITIES) }),
  fc.record({ kind: fc.constant("publish"), name: one(ARTICLES), on }),
  fc.record({ kind: one(["block", "follow"] as const), owner: one(OWNERS), who: one(OTHERS), on }),
  fc.record({
    kind: fc.constant("privacy"),
    owner: one(OWNERS),
    part: one(["profile", "followers"]),
    audience: one(AUDIENCES),
  }),
);

type Moment = readonly [at: number, step: Step];

/** Several people look at one page, one after the other, so that each finds what is kept for those before. */
const sweeps: fc.Arbitrary<readonly Moment[]> = fc
  .tuple(process, one(PATHS), fc.shuffledSubarray([...READERS], { minLength: 3, maxLength: 6 }))
  .map(([at, path, readers]) => readers.map((who): Moment => [at, { kind: "read", who, path }]));

/** Two people look at one page, something changes here or elsewhere, and they look again. */
const changesBetween: fc.Arbitrary<readonly Moment[]> = fc
  .tuple(process, process, one(PATHS), fc.tuple(one(READERS), one(READERS)), changes, waits)
  .map(([at, elsewhere, path, readers, change, wait]) => {
    const looks = readers.map((who): Moment => [at, { kind: "read", who, path }]);
    return [...looks, [elsewhere, change], ...(at === elsewhere ? [] : [[at, wait] as const]), ...looks];
  });

const walks = fc.array(fc.oneof({ weight: 2, arbitrary: sweeps }, { weight: 5, arbitrary: changesBetween }), {
  minLength: 4,
  maxLength: LONGEST,
});

// Two processes need a database that both can open.
describe.each(databases().filter(({ name }) => name !== "pglite"))("pages for an audience on $name", (kind) => {
  const timeout = 180_000 + 2_000 * WALKS;
  it("show what the interface gives and nothing else, whatever is kept and whoever wins or loses rights", {
    timeout,
  }, async () => {
    await using sites = await bootTwoSites(kind, { PORT: "0" });
    const urls = [(await sites.first.site.start()).url, (await sites.second.site.start()).url];
    const walk = createAudienceWalk(sites, urls, await fillSecretSite(sites.first));
    // Both clocks say the same from the beginning.
    sites.second.clock.advance(sites.first.clock.now().getTime() - sites.second.clock.now().getTime());
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk.restore();
        for (const [at, step] of steps.flat()) await walk.take(at, step);
      }),
      { numRuns: WALKS },
    );
    expect(walk.checks()).toBeGreaterThan(WALKS);
    expect(walk.ready()).toBeGreaterThan(0);
  });
});
