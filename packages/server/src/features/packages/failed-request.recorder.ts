import type { ErrorCode } from "@sitevine/contracts";
import type { Failure } from "@sitevine/marketplace-client";
import type { AppError } from "../../kernel/app-error.js";
import { marketplaceError } from "../marketplace/index.js";
import type { PackageMarket } from "./package-source.port.js";

// These answer what the administrator asked for; the marketplace works as it should.
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  ...(["SVC-LICENSE-9004", "SVC-LICENSE-9005", "SVC-LICENSE-9008", "SVC-LICENSE-9009"] as const),
  ...(["SVC-API-4001", "SVC-API-4290"] as const),
]);

/** The error for a failure, which is noted for the status summary where the marketplace is at fault. */
export async function failedRequest(market: Pick<PackageMarket, "noteDownload">, failure: Failure): Promise<AppError> {
  if (!ORDINARY.has(failure.code)) await market.noteDownload(failure);
  return marketplaceError(failure);
}
