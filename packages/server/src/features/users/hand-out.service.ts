import { forbidden } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import { mayHandOut } from "./authority.policy.js";
import { findAuthority } from "./authority.repo.js";
import { findPermissionsOfGroups } from "./group-permissions.repo.js";

const REFUSAL = "This concerns permissions that you do not have.";

/** Throws SVC-API-4003 where the actor lacks one of the permissions, which they would give or take away. */
export async function requireHandOut(
  tx: Tx,
  actorId: string,
  permissions: Iterable<string>,
  refusal = REFUSAL,
): Promise<void> {
  if (!mayHandOut(await findAuthority(tx, actorId), permissions)) throw forbidden(refusal);
}

/** Throws SVC-API-4003 where one of the groups has a permission that the actor lacks. */
export async function requireHandOutOfGroups(
  tx: Tx,
  actorId: string,
  groupIds: readonly string[],
  refusal = REFUSAL,
): Promise<void> {
  const permissions = await findPermissionsOfGroups(tx, groupIds);
  await requireHandOut(tx, actorId, [...permissions.values()].flat(), refusal);
}
