import * as z from "zod";

/** Faults that can be switched on, so that sites can be tested against them. */
export const faultsSchema = z.strictObject({
  latencyMs: z.int().min(0).max(600_000).optional(),
  /** Downloads break off after this many bytes. */
  dropDownloadAfterBytes: z.int().min(0).optional(),
  /** Downloads have one wrong bit. */
  corruptDownload: z.boolean().optional(),
  /** Authorised downloads name a wrong checksum. */
  wrongSha: z.boolean().optional(),
  /** Every answer of the protocol has this status and an error. */
  status: z.int().min(400).max(599).optional(),
  /** Every answer of the protocol is a page of HTML. */
  garbage: z.boolean().optional(),
  /** The latest release is forgotten, as if an old state were served again. */
  staleCatalog: z.boolean().optional(),
});
export type Faults = z.infer<typeof faultsSchema>;

/** The faults that are switched on at present. */
export interface FaultSwitches {
  current(): Faults;
  set(faults: Faults): void;
}

export function createFaultSwitches(): FaultSwitches {
  let current: Faults = {};
  return {
    current: () => current,
    set(faults) {
      current = faults;
    },
  };
}
