import type { SignalsTable } from "../../platform/db/schema/review-cases.js";

/** Use of one address with one device by a member during a span of time. */
export interface Origin extends Pick<SignalsTable, "address" | "device" | "user_id"> {
  /** The time of the first use. */
  readonly first: string;
}

/**
 * Groups uses by address and device. Addresses with more than `devices` devices are left out: they belong to a school,
 * a company or a provider, where two people may have the same program.
 */
export function sharedOrigins(origins: readonly Origin[], devices: number): Origin[][] {
  const byAddress = Map.groupBy(origins, ({ address }) => address);
  return [...byAddress.values()].flatMap((uses) => {
    const byDevice = Map.groupBy(uses, ({ device }) => device);
    return byDevice.size > devices ? [] : [...byDevice.values()];
  });
}

/** Joins groups that have a user in common. */
export function connected(groups: readonly (readonly Origin[])[]): Origin[][] {
  const groupOf = new Map<string, Origin[]>();
  for (const group of groups) {
    const former = new Set(group.flatMap(({ user_id }) => [groupOf.get(user_id) ?? []]));
    const joined = [...[...former].flat(), ...group];
    for (const { user_id } of joined) groupOf.set(user_id, joined);
  }
  return [...new Set(groupOf.values())];
}
