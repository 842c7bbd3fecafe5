import type { PackageSource } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";
import type { PluginLicences } from "../plugins/index.js";
import { findListing, requireGranted } from "./licence-check.service.js";
import type { PackageMarket } from "./package-source.port.js";
import type { PackageRef } from "./packages.model.js";

/** Tells the state of the site's entitlement. */
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

interface Asked {
  readonly isPaid: boolean;
  /** Error that kept the marketplace from answering. */
  readonly failure?: unknown;
}

/**
 * Asks whether the marketplace sells a plugin. While it does not answer, the catalogue's last answer counts; a plugin
 * that it never listed and that does not say that it needs a licence is enabled, since nobody could use what they
 * installed otherwise.
 */
async function askWhetherPaid(market: PackageMarket, ref: PackageRef): Promise<Asked> {
  try {
    // A failure concerns nobody who asked for something else.
    const listing = await findListing({ noteDownload: async () => undefined }, market, ref);
    return { isPaid: listing?.paid ?? (await market.isPaid(ref)) };
  } catch (failure) {
    // Other errors must not pass for a marketplace that does not answer.
    if (!(failure instanceof AppError)) throw failure;
    return { isPaid: await market.isPaid(ref), failure };
  }
}

/** The enable check of the marketplace protocol, behaviour rule 8. */
export function createPluginLicences(market: PackageMarket, standing: EntitlementStanding): PluginLicences {
  return {
    async requireFor({ id, version, licensed = false }) {
      const ref: PackageRef = { kind: "plugin", id };
      const asked = licensed ? undefined : await askWhetherPaid(market, ref);
      if (asked?.isPaid === false) return;
      const source = await market.source();
      if ((await standing()) === "lapsed") {
        const { failure } = asked ?? (await askWhetherPaid(market, ref));
        // Refreshing the licences, which is the way out, needs the marketplace.
        if (failure !== undefined) throw failure;
      }
      // Which releases the licence covers was decided when this one was downloaded.
      await requireGranted(market, source, ref, { version, publishedAt: 0 });
    },
    async standingOf({ id, version, licensed = false }) {
      const ref: PackageRef = { kind: "plugin", id };
      const source = await connectedSource(market);
      const verdict = await source?.judge(ref, { version, publishedAt: 0 });
      // The marketplace is asked when a plugin is enabled, not for a list.
      if (!verdict?.covered && !licensed && !(await market.isPaid(ref))) return "not-needed";
      if (!verdict) return "missing";
      if (!verdict.covered) return verdict.reason === "lapsed" ? "lapsed" : "missing";
      return (await standing()) === "grace" ? "grace" : "valid";
    },
  };
}
