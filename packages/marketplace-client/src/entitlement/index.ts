export {
  EntitlementKeeper,
  type EntitlementKeeperOptions,
  type EntitlementState,
  type HeldEntitlement,
} from "./entitlement-keeper.js";
export { type ReadEntitlementKey, readEntitlementKey } from "./entitlement-key.js";
export type { EntitlementRecord, EntitlementStore } from "./entitlement-store.js";
export { type VerifiedEntitlement, verifyEntitlement } from "./verify-entitlement.js";
