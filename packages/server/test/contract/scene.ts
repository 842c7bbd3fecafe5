import type { Endpoint } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import type { Answer, BootedSite, CallOptions } from "../support/booted-site.js";
import { freshPeer } from "../support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");
/** The database of the scene. */
export const sceneDatabase = kind;

/** Two sites, one installed and one not, and what is needed to make them fail. */
export interface Scene {
  readonly site: BootedSite;
  readonly bare: BootedSite;
  readonly admin: string;
  readonly member: string;
  /** A second member, whose limits may be used up. */
  readonly spare: string;
  /** Closes the beta gate until it is disposed of. */
  closeGate(): Promise<AsyncDisposable>;
  /** Makes everything that the edge does fail with the error while the call runs. */
  broken(error: Error, call: () => Promise<Answer>): Promise<Answer>;
}

/** Makes an endpoint answer a code. */
export type Provoke = (scene: Scene, endpoint: Endpoint) => Promise<Answer>;

/** An id that nothing has. */
export const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

/** The path with every parameter filled in. */
export const pathOf = ({ path }: Endpoint, parameter = "unknown"): string => path.replaceAll(/:\w+/g, parameter);

/** Provokers of codes that only one endpoint has, or that it has in its own way, by `id CODE`. */
export type Provokers = ReadonlyMap<string, Provoke>;

/** Calls an endpoint where it exists, as somebody who may. */
export function call(
  { site, bare, admin }: Scene,
  endpoint: Endpoint,
  options: CallOptions = {},
  path = pathOf(endpoint),
) {
  // From an address of its own, so that no other call has used up the limit; the installer lets this machine in only.
  if (endpoint.audience === "installer") return bare.call(path, { method: endpoint.method, token: admin, ...options });
  return site.call(path, { method: endpoint.method, token: admin, peer: freshPeer(), ...options });
}

/** Headers of a write that expects a state which nothing has. */
export const EXPECTS_ANOTHER = { "if-match": '"another state"' };

/** Opens streams from one address until it may open no more, and gives that answer. */
export async function callUntilCrowded(scene: Scene, endpoint: Endpoint, path = pathOf(endpoint)): Promise<Answer> {
  const { site, admin } = scene;
  const peer = freshPeer();
  const leaving = new AbortController();
  const request = () =>
    new Request(`http://site.test${path}`, {
      headers: { authorization: `Bearer ${admin}` },
      signal: leaving.signal,
    });
  for (let count = 0; count < 200; count += 1)
    if (!(await site.site.fetch(request(), { peer })).ok) throw new Error(`${path} let in ${count} streams only.`);
  const answer = await call(scene, endpoint, { peer }, path);
  leaving.abort();
  return answer;
}
