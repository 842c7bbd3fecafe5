import { describe, expect, it } from "vitest";
import { diskVerdict } from "./health.policy.js";

const MIB = 1024 * 1024;
const disk = (mebibytes: number) => ({ name: "data", free: mebibytes * MIB, total: 100_000 * MIB });

describe("the verdict on disks", () => {
  it.each([
    ["ok", [20_000, 1_024]],
    ["degraded", [20_000, 1_023]],
    ["degraded", [100]],
    ["failed", [20_000, 99]],
    ["failed", [0]],
  ] as const)("is %s for %j MiB", (status, free) => {
    expect(diskVerdict(free.map(disk))).toMatchObject({ status });
  });

  it("tells the least space and what to do", () => {
    expect(diskVerdict([disk(5_000), disk(50)]).detail).toBe("50 MiB are free. Make room, or writes will fail.");
  });
});
