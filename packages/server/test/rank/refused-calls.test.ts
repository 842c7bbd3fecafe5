import { BUILT_ENDPOINTS, me } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { everyCaller, type TestCaller } from "../access/callers.js";
import { accessOf, refusal } from "../access/refusal.js";
import { publishArticle } from "../support/articles.js";
import { type BootedSite, bootSite, codeOf } from "../support/booted-site.js";
import { seededRandom } from "../support/fuzz/random.js";
import { addPanelUser } from "../support/panel-user.js";
import { type Pools, type RandomCall, randomCallsOf } from "./random-call.js";
import { readPools } from "./site-pools.js";
import { wholeDatabase } from "./whole-database.js";

const SEED = 5_252;
/** Permissions of a lower administrator, who is a member as well. */
const LOWER = ["admin.access", "article.create", "article.comment.create"];
const NONE: TestCaller = { name: "nobody", token: undefined, live: false, permissions: [] };
// The installer is gone, and what is for everybody refuses nobody.
const GUARDED = BUILT_ENDPOINTS.filter((endpoint) => {
  const access = accessOf(endpoint);
  return access !== "installer" && access !== "cookie" && refusal(access, NONE) !== null;
});

// With bodies that the endpoints take and ids that the site has: a refusal that came too late would leave its traces.
describe.each(databases())("a call that is refused for who calls, on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let callers: readonly TestCaller[];
  let callOf: (endpoint: (typeof GUARDED)[number]) => RandomCall;
  let before: ReadonlyMap<string, string>;
  let calls = 0;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    const admin = await site.installed();
    await publishArticle(site, admin);
    const others = await everyCaller(site);
    const { token } = await addPanelUser(site, "lower");
    callers = [...others, { name: "lower administrator", token, live: true, permissions: LOWER }];
    const pools: Pools = await readPools(site);
    callOf = randomCallsOf(seededRandom(SEED), () => pools);
    // Everybody has been here before, at this time of the clock.
    for (const { token } of callers) await site.callLoosely(me, token === undefined ? {} : { token });
    await site.settled();
    before = await wholeDatabase(site.database());
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  function make({ path, options }: RandomCall, { token }: TestCaller) {
    calls += 1;
    return site.call(path, { ...options, token, peer: `10.1.${(calls >> 8) & 255}.${calls & 255}` });
  }

  it.each(GUARDED.map((endpoint) => ({ endpoint, id: endpoint.id, access: accessOf(endpoint) })))(
    "writes nothing: $id, for $access",
    async ({ endpoint, access }) => {
      const answers = [];
      for (const caller of callers) {
        const expected = refusal(access, caller);
        if (expected !== null) answers.push([caller.name, expected, codeOf(await make(callOf(endpoint), caller))]);
      }
      expect(answers.filter(([, expected, code]) => code !== expected)).toEqual([]);
      expect(answers.length).toBeGreaterThan(0);
      expect(await wholeDatabase(site.database())).toEqual(before);
    },
  );
});
