import { createPublicKey, randomUUID } from "node:crypto";
import { type Answer, type Incoming, NO_TOKEN, NOT_FOUND, ok } from "./answer.js";
import { decideLink } from "./link.routes.js";
import { now, type State, secret, sha256 } from "./state.js";

/** Token of the admin API. */
export const ADMIN_TOKEN = "test-admin-token";

/** The admin API: what people and programs do at a marketplace besides the protocol. */
export async function admin(state: State, request: Incoming): Promise<Answer> {
  if (request.header("Authorization") !== `Bearer ${ADMIN_TOKEN}`) return NO_TOKEN;
  const [, , area, code, decision] = request.path.split("/");
  if (request.method === "GET")
    return area === "public-key"
      ? { status: 200, bytes: Buffer.from(createPublicKey(state.privateKey).export({ type: "spki", format: "pem" })) }
      : NOT_FOUND;
  if (area === "releases") return await addRelease(state, request);
  const body = JSON.parse(request.body.toString() || "{}");
  switch (area) {
    case "accounts":
      return addAccount(state, body);
    case "products":
      state.products.push({ ...body, releases: [] });
      return ok({});
    case "licenses":
      return addLicense(state, body);
    case "links":
      return decideLink(state, decodeURIComponent(code ?? ""), decision === "approve" ? body.accountId : undefined);
    case "clock":
      state.clockOffset = body.offsetSeconds;
      return ok({});
    default:
      return NOT_FOUND;
  }
}

function addAccount(state: State, { email }: { email: string }): Answer {
  const accountId = state.accounts.get(email) ?? randomUUID();
  state.accounts.set(email, accountId);
  const authCode = secret();
  state.codes.set(authCode, accountId);
  return ok({ accountId, authCode });
}

interface LicenseBody {
  readonly accountId: string;
  readonly kind: string;
  readonly id: string;
  readonly seats: number;
  readonly updatesUntil?: number;
  readonly maxVersion?: string;
}

function addLicense(state: State, { kind, id, ...limits }: LicenseBody): Answer {
  const product = state.products.find((candidate) => candidate.kind === kind && candidate.id === id);
  if (!product) return NOT_FOUND;
  const licenseRef = `L-${state.licenses.length + 1}`;
  state.licenses.push({ licenseRef, product, ...limits, seated: new Map() });
  return ok({ licenseRef });
}

async function addRelease(state: State, { body, header }: Incoming): Promise<Answer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": header("Content-Type") ?? "" },
  }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) return NOT_FOUND;
  const bytes = Buffer.from(await file.arrayBuffer());
  const { id, version } = manifestOf(bytes);
  const product = state.products.find((candidate) => candidate.id === id);
  if (!product) return NOT_FOUND;
  const publishedAt = Number(form.get("publishedAt") ?? now(state));
  const publisher = form.get("publisher");
  product.releases.push({
    version,
    publishedAt,
    unpublished: form.get("unpublished") === "true",
    bytes,
    ...(typeof publisher === "string" && { publisher: JSON.parse(publisher) }),
  });
  return ok({ kind: product.kind, id, version, sha256: sha256(bytes) });
}

/** Reads the manifest from the first entry of a zip, which must be stored uncompressed. */
function manifestOf(zip: Buffer): { id: string; version: string } {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return JSON.parse(zip.subarray(start, start + zip.readUInt32LE(22)).toString());
}
