import type { ErrorCode } from "../errors/catalogue.js";
import { isErrorCode } from "../errors/catalogue.js";
import { errorEnvelopeSchema } from "../errors/envelope.js";

/** The code of a marketplace's error answer, if this install knows it; otherwise judge by the status. */
export function knownMarketplaceCode(body: unknown): ErrorCode | undefined {
  const parsed = errorEnvelopeSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { code } = parsed.data.error;
  return isErrorCode(code) ? code : undefined;
}
