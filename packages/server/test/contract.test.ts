import { BUILT_ENDPOINTS, type Endpoint, errorCodesOf } from "@sitevine/api";
import { errorCatalogue } from "@sitevine/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { genericProvokers } from "./contract/generic.provokers.js";
import { type Scene, sceneDatabase } from "./contract/scene.js";
import { specificProvokers } from "./contract/specific.provokers.js";
import { type Answer, bootSite, codeOf } from "./support/booted-site.js";
import { closeGate } from "./support/gate.js";
import { addMember } from "./support/members.js";

const pairs = BUILT_ENDPOINTS.flatMap((endpoint) =>
  errorCodesOf(endpoint).map((code) => ({ id: endpoint.id, code, endpoint })),
);

let callers = 0;

/** Endpoints share limits by user, so each of them is called by somebody of its own who may. */
async function unlimited(scene: Scene, endpoint: Endpoint): Promise<Scene> {
  if (endpoint.rateLimit?.by !== "user") return scene;
  callers += 1;
  const group = typeof endpoint.audience === "object" ? "administrators" : "members";
  const admin = await addMember(scene.site, { username: `caller-${callers}`, groups: [group] });
  return { ...scene, admin };
}

describe("every error code that an endpoint declares", () => {
  const stack = new Disposables();
  let scene: Scene;

  beforeAll(async () => {
    let failure: Error | undefined;
    let count = 0;
    const newId = (): string => {
      if (failure) throw failure;
      count += 1;
      return `0197a000-0000-7000-9000-${String(count).padStart(12, "0")}`;
    };
    const site = stack.use(await bootSite(sceneDatabase, { overrides: { newId } }));
    const bare = stack.use(await bootSite(sceneDatabase, { overrides: { newId }, givesDatabase: false }));
    const admin = await site.installed();
    const member = await addMember(site);
    const spare = await addMember(site, { username: "spare" });
    const broken = async (error: Error, work: () => Promise<Answer>): Promise<Answer> => {
      failure = error;
      return work().finally(() => {
        failure = undefined;
      });
    };
    scene = { site, bare, admin, member, spare, broken, closeGate: () => closeGate(site, admin) };
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each(pairs)("$id answers $code", async ({ id, code, endpoint }) => {
    const provoke = specificProvokers.get(`${id} ${code}`) ?? genericProvokers[code];
    if (!provoke) expect.fail(`Nobody knows how ${id} comes to answer ${code}.`);
    const answer = await provoke(await unlimited(scene, endpoint), endpoint);
    expect([answer.status, codeOf(answer)]).toEqual([errorCatalogue[code].status, code]);
  });
});
