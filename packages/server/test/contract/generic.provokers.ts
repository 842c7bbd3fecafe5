import { BUILT_ENDPOINTS, type Endpoint } from "@sitevine/api";
import type { ErrorCode } from "@sitevine/contracts";
import { DatabaseUnreachableError } from "../../src/platform/db/database-unreachable.js";
import type { Answer, CallOptions } from "../support/booted-site.js";
import { upload } from "../support/theme-package.js";
import { call, callUntilCrowded, type Provoke, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const STRANGER = "203.0.113.9";
const json = { "content-type": "application/json" };

// 62 MiB, more than any endpoint reads: one piece in memory, sent again and again.
const OVERSIZED = Array<Buffer>(62).fill(Buffer.alloc(1024 * 1024, "x"));

const oversized = ({ body }: Endpoint): CallOptions => ({
  body: ReadableStream.from(OVERSIZED),
  headers: body.kind === "json" ? json : { "content-type": "multipart/form-data; boundary=x" },
});

/** Input that no schema of the endpoint takes. */
function invalid(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  if (endpoint.body.kind === "json") return call(scene, endpoint, { body: "[]", headers: json });
  if (endpoint.body.kind === "multipart") return call(scene, endpoint, { form: upload(new Uint8Array(1), "other") });
  const keys = Object.keys(endpoint.query?.shape ?? {});
  if (keys.length > 0)
    return call(scene, endpoint, {}, `${pathOf(endpoint)}?${keys.map((key) => `${key}=a&${key}=b`).join("&")}`);
  return call(scene, endpoint, {}, pathOf(endpoint, "x".repeat(300)));
}

async function exhausted(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  if (endpoint.response.kind === "event-stream") return callUntilCrowded(scene, endpoint);
  const headers = { ...json, "x-install-token": scene.bare.site.installToken };
  const peer = `198.51.100.${BUILT_ENDPOINTS.indexOf(endpoint)}`;
  const token = endpoint.audience === "auth" ? scene.spare : scene.admin;
  const once = () =>
    call(scene, endpoint, { peer, headers, token, ...(endpoint.method === "GET" ? {} : { body: "[]" }) });
  for (let count = 0; count < (endpoint.rateLimit?.max ?? 0); count += 1) await once();
  return once();
}

/** A visitor without a pass at a closed gate. */
async function turnedAway(scene: Scene, endpoint: Endpoint, token?: string): Promise<Answer> {
  await using _closed = await scene.closeGate();
  return await call(scene, endpoint, { token });
}

function forbidden(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  const { audience } = endpoint;
  if (audience === "cookie") return call(scene, endpoint, { headers: { origin: "https://evil.example" } });
  return typeof audience === "object" ? call(scene, endpoint, { token: scene.member }) : turnedAway(scene, endpoint);
}

function unknown(scene: Scene, endpoint: Endpoint): Promise<Answer> {
  const { audience } = endpoint;
  if (audience === "installer") return call(scene, endpoint, { peer: STRANGER });
  if (audience === "optional") return call(scene, endpoint, { token: "a.b.c" });
  // Nobody looks at the token of a guest's call while the gate is open.
  if (audience === "public") return turnedAway(scene, endpoint, "a.b.c");
  return call(scene, endpoint, { token: undefined });
}

/** Provokers of each code on any endpoint that declares it. */
export const genericProvokers: Partial<Record<ErrorCode, Provoke>> = {
  "SVC-API-4000": (scene, endpoint) => call(scene, endpoint, { body: "{", headers: json }),
  "SVC-API-4001": invalid,
  "SVC-API-4003": forbidden,
  "SVC-API-4004": (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, UNKNOWN_ID)),
  "SVC-API-4010": unknown,
  "SVC-API-4013": (scene, endpoint) => call(scene, endpoint, oversized(endpoint)),
  "SVC-API-4015": (scene, endpoint) => call(scene, endpoint, { body: "x", headers: { "content-type": "text/plain" } }),
  "SVC-API-4290": exhausted,
  "SVC-API-5000": (scene, endpoint) => scene.broken(new Error("no id"), () => call(scene, endpoint)),
  "SVC-API-5030": (scene, endpoint) =>
    scene.broken(new DatabaseUnreachableError(new Error("the server is away")), () => call(scene, endpoint)),
  "SVC-API-5070": (scene, endpoint) =>
    scene.broken(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }), () => call(scene, endpoint)),
  "SVC-INSTALL-1001": ({ bare }, endpoint) => bare.call(pathOf(endpoint), { method: endpoint.method }),
  "SVC-INSTALL-1002": ({ site }, endpoint) => site.call(pathOf(endpoint), { method: endpoint.method }),
};
