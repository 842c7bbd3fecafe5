import { MarketplaceSource, type PackageSource } from "@sitevine/marketplace-client";
import type { OpenedAccount } from "./account.query.js";
import type { ConnectionStore } from "./connection.port.js";
import type { Keeper } from "./entitlement.port.js";
import type { PaidPackages } from "./paid-packages.service.js";

/** The connected marketplace as a source of packages. Its failures name the clock where that is the reason. */
export function createPackageSource(
  { client, baseUrl, fetch, explained }: OpenedAccount,
  {
    store,
    keeper,
    paid,
  }: { readonly store: ConnectionStore; readonly keeper: Keeper; readonly paid: Pick<PaidPackages, "note"> },
): PackageSource {
  const token = async () => (await store.tokens.load())?.token;
  const source = new MarketplaceSource({ client, baseUrl, fetch, keeper, token });
  return {
    async catalog(search) {
      const answer = explained(await source.catalog(search));
      if (answer.ok) await paid.note(answer.value.data);
      return answer;
    },
    authorize: async (request) => explained(await source.authorize(request)),
    download: (target, options) => source.download(target, options),
    judge: (item, release) => source.judge(item, release),
  };
}
