import { createPublicKey, randomUUID, verify } from "node:crypto";
import {
  createPrivateKey,
  openInstallKeys,
  prepareVerifyKey,
  serialiseBody,
  signRequest,
  verifyRequest,
} from "@sitevine/marketplace-client/signing";
import { compareWork } from "../compare-work.mjs";

const TIMES = 2_000;
const TARGET = "/api/v1/downloads/authorize";
const BODY = serialiseBody({ kind: "theme", id: "harbor", version: "1.2.0", domain: "forum.example" });

/**
 * Verifies a signed request as a marketplace does, with its headers, path, time and body, compared with nothing but the signature
 * and a key object that is kept. `ours/s` are thousands of requests.
 */
export async function signedVerify() {
  const siteId = randomUUID();
  const now = 1_800_000_000;
  const keys = await openInstallKeys(createPrivateKey());
  const url = new URL(TARGET, "http://market.test");
  const headers = new Headers(await signRequest({ method: "POST", url, body: BODY }, { siteId, keys, now }));
  const kept = prepareVerifyKey(keys.publicKey);
  if (!kept) throw new Error("the key is none");
  /** @type {Uint8Array<ArrayBufferLike> | undefined} */
  let message;
  /** @type {Uint8Array<ArrayBufferLike> | undefined} */
  let signature;
  const request = {
    method: "POST",
    target: TARGET,
    header: (/** @type {string} */ name) => headers.get(name),
    body: BODY,
  };
  // Message and signature that are verified, for the same input to the reference.
  await verifyRequest(request, {
    now,
    findKey: () => ({
      async verify(given, text) {
        [signature, message] = [given, text];
        return kept.verify(given, text);
      },
    }),
  });
  if (!message || !signature) throw new Error("nothing was verified");
  const key = createPublicKey({ key: Buffer.from(keys.publicKey, "base64"), format: "der", type: "spki" });
  const bare = { message, signature };
  const context = { now, findKey: () => kept };
  return [
    await compareWork({
      bench: "signed-verify",
      goal: 0.8,
      megabytes: TIMES / 1_000,
      async ours() {
        for (let time = 0; time < TIMES; time++)
          if (!(await verifyRequest(request, context)).ok) throw new Error("a good signature was refused");
      },
      reference() {
        for (let time = 0; time < TIMES; time++)
          if (!verify(null, bare.message, key, bare.signature)) throw new Error("a good signature was refused");
      },
    }),
  ];
}
