import type { EntitlementRecord, EntitlementStore } from "../../src/index.js";

/** An entitlement store as a database keeps it, with a look at the record. */
export function memoryEntitlements(): EntitlementStore & { record: EntitlementRecord | undefined } {
  return {
    record: undefined,
    async load() {
      return this.record;
    },
    async save(record, replaces) {
      if (this.record?.token !== replaces) return false;
      this.record = record;
      return true;
    },
  };
}
