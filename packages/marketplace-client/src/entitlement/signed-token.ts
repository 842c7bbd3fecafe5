import { ENTITLEMENT_ALGORITHM, entitlementHeaderSchema, entitlementTokenSchema } from "@sitevine/contracts/protocol";
import { type CryptoKey, compactVerify, decodeProtectedHeader } from "jose";

/**
 * The JSON that a compact JWS carries, if the signature is RS256 by this key. Undefined for anything else: other algorithms,
 * critical extensions, other serialisations, payloads that are not JSON.
 */
export async function readSignedJson(token: string, key: CryptoKey): Promise<unknown> {
  if (!entitlementTokenSchema.safeParse(token).success) return undefined;
  try {
    if (!entitlementHeaderSchema.safeParse(decodeProtectedHeader(token)).success) return undefined;
    const { payload } = await compactVerify(token, key, { algorithms: [ENTITLEMENT_ALGORITHM] });
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}
