import { type DeviceCopies, type DeviceCopy, openDeviceCopies } from "./device-copies.js";

export const copies: DeviceCopies = openDeviceCopies();

/** The lock that a page holds while it writes a copy. */
export const lockOf = (key: string): string => `sitevine-write:${key}`;

/** Copies that no open tab is writing. */
export async function leftCopies(userId: string): Promise<readonly DeviceCopy[]> {
  const [all, locks] = await Promise.all([copies.list(userId).catch(() => []), navigator.locks?.query()]);
  const held = new Set((locks?.held ?? []).map(({ name }) => name));
  return all.filter(({ key }) => !held.has(lockOf(key)));
}
