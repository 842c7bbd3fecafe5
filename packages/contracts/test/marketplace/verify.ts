import { createHash, createPublicKey, verify } from "node:crypto";
import { type Answer, failure, type Incoming, NO_TOKEN, UNSIGNED } from "./answer.js";
import { type Install, now, type State } from "./state.js";

// This file implements the protocol on its own and imports nothing of the package, so that a misreading of the package would
// show.
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const ONE_POINT = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);

export function isSoundKey(state: State, publicKey: unknown): publicKey is string {
  if (typeof publicKey !== "string") return false;
  const bytes = Buffer.from(publicKey, "base64");
  const isSpki = bytes.length === 44 && bytes.subarray(0, 12).toString("hex") === "302a300506032b6570032100";
  if (!isSpki || bytes.toString("base64") !== publicKey) return false;
  return state.faults.has("low-order-accepted") || !bytes.subarray(12).equals(ONE_POINT);
}

/** The signing site, if the request is signed with that key. */
export function signedBy(
  state: State,
  request: Incoming,
  keysOf: (siteId: string) => readonly string[],
): string | undefined {
  const headers = signatureHeaders(state, request);
  if (!headers) return undefined;
  const { site, timestamp, signature } = headers;
  const behind = now(state) - Number(timestamp);
  const most = state.faults.has("stale-accepted") ? 1_000 : 300;
  const least = state.faults.has("ahead-accepted") ? -1_000 : -300;
  if (!/^\d{1,12}$/.test(timestamp) || behind > most || behind < least) return undefined;
  if (/%|\/\/|;|\\/.test(request.path) || (request.method === "GET" && request.body.length > 0)) return undefined;
  const raw = Buffer.from(signature, "base64");
  if (raw.length !== 64 || raw.toString("base64") !== signature) return undefined;
  const target = state.faults.has("query-signed") ? request.path + request.rawQuery : request.path;
  const hash = createHash("sha256").update(request.body).digest("hex");
  const text = Buffer.from([request.method, target, timestamp, hash].join("\n"));
  const checked = state.faults.has("malleable-accepted") ? reduced(raw) : raw;
  const verifies = keysOf(site).some((key) =>
    verify(null, text, createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" }), checked),
  );
  return verifies ? site : undefined;
}

function signatureHeaders(state: State, { header }: Incoming) {
  const read = (prefix: string) => {
    const [site, timestamp, signature] = ["Site", "Timestamp", "Signature"].map((name) => header(`${prefix}-${name}`));
    return { site, timestamp, signature, any: [site, timestamp, signature].some((value) => value !== undefined) };
  };
  const current = read("X-Service");
  const older = read("X-Sv");
  if (current.any && older.any && !state.faults.has("mixed-names-accepted")) return undefined;
  const { site, timestamp, signature } = current.any || state.faults.has("older-names-refused") ? current : older;
  return site && timestamp && signature ? { site, timestamp, signature } : undefined;
}

function reduced(signature: Buffer): Buffer {
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`) % ORDER;
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse()]);
}

/** The install behind a signature and an account token, or the refusal. */
export function authenticate(state: State, request: Incoming): { install: Install } | { refusal: Answer } {
  const mine = (siteId: string) => state.installs.filter((install) => install.siteId === siteId);
  const candidates = (siteId: string) => mine(siteId).map(({ publicKey }) => publicKey);
  if (state.faults.has("parse-before-verify") && request.body.length > 0 && !isJson(request.body))
    return { refusal: failure(400, "SVC-API-4000", "The request could not be read.") };
  const siteId = signedBy(state, request, candidates);
  if (siteId === undefined) return { refusal: refusalOf(state, request) };
  const token = /^Bearer (\S+)$/.exec(request.header("Authorization") ?? "")?.[1] ?? "";
  const install = mine(siteId).find((candidate) => isLive(state, candidate, token));
  const anybody =
    state.faults.has("token-of-any-install") && state.installs.some((other) => isLive(state, other, token));
  const found = install ?? (anybody ? mine(siteId)[0] : undefined);
  return found ? { install: found } : { refusal: NO_TOKEN };
}

function refusalOf(state: State, request: Incoming): Answer {
  const site = request.header("X-Service-Site");
  const isUnknown = !state.installs.some(({ siteId }) => siteId === site);
  return state.faults.has("signature-oracle") && isUnknown
    ? failure(401, "SVC-LICENSE-9001", "Unknown site.")
    : UNSIGNED;
}

export function isLive(state: State, install: Install, token: string): boolean {
  const found = install.tokens.get(token);
  return found !== undefined && now(state) < found.until;
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
