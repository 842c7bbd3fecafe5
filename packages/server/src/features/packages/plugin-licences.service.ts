import type { PackageSource } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";
import type { PluginLicences } from "../plugins/index.js";
import { findListing, requireGranted } from "./licence-check.service.js";
import type { PackageMarket } from "./package-source.port.js";
import type { PackageRef } from "./packages.model.js";

/** Where the site's entitlement stands. */
export type EntitlementStanding = () => Promise<"not-connected" | "valid" | "grace" | "lapsed">;

const isNotConnected = (error: unknown): boolean => error instanceof AppError && error.code === "SVC-LICENSE-9006";

/** Undefined while the site is connected to no marketplace. */
async function connectedSource(market: PackageMarket): Promise<PackageSource | undefined> {
  try {
    return await market.source();
  } catch (error) {
    if (isNotConnected(error)) return undefined;
    throw error;
  }
}

/**
 * Whether the marketplace sells it. A plugin that does not say that it needs a licence is enabled while the marketplace cannot be
 * asked: nobody could use what they installed otherwise.
 */
async function isSold(market: PackageMarket, source: PackageSource, ref: PackageRef): Promise<boolean> {
  try {
    return (await findListing(market, source, ref))?.paid === true;
  } catch {
    return false;
  }
}

/** The enable check of the marketplace protocol, behaviour rule 8. */
export function createPluginLicences(market: PackageMarket, standing: EntitlementStanding): PluginLicences {
  return {
    async requireFor({ id, version, licensed = false }) {
      const ref: PackageRef = { kind: "plugin", id };
      const source = licensed ? await market.source() : await connectedSource(market);
      if (!source || !(licensed || (await isSold(market, source, ref)))) return;
      // Which releases the licence covers was decided when this one was downloaded.
      await requireGranted(market, source, ref, { version, publishedAt: 0 });
    },
    async standingOf({ id, version, licensed = false }) {
      const source = await connectedSource(market);
      const verdict = await source?.judge({ kind: "plugin", id }, { version, publishedAt: 0 });
      // Whether the marketplace sells what does not say so is asked when it is enabled, not for a list.
      if (!verdict?.covered && !licensed) return "not-needed";
      if (!verdict) return "missing";
      if (!verdict.covered) return verdict.reason === "lapsed" ? "lapsed" : "missing";
      return (await standing()) === "grace" ? "grace" : "valid";
    },
  };
}
