import { describe, expect, it } from "vitest";
import { createScanRegistry, type Scan, thresholdOf } from "./scan.registry.js";

const scan = (name: string): Scan => ({ name, run: async () => [] });

describe("the registry of scans", () => {
  it("runs what was added last, until it is removed", () => {
    const [first, second] = [scan("a"), scan("b")];
    const registry = createScanRegistry([first]);
    const remove = registry.add(second);
    expect(registry.list()).toEqual([first, second]);
    remove();
    remove();
    expect(registry.list()).toEqual([first]);
  });

  it("has one scan of each name", () => {
    const registry = createScanRegistry([scan("a")]);
    expect(() => registry.add(scan("a"))).toThrow("There is a scan a already.");
    expect(() => registry.replace(scan("b"))).toThrow("There is no scan b to replace.");
  });

  it("puts a scan in the place of a built-in one, once, and the built-in one back", () => {
    const [builtIn, other] = [scan("a"), scan("a")];
    const registry = createScanRegistry([builtIn, scan("b")]);
    const restore = registry.replace(other);
    expect(registry.list()[0]).toBe(other);
    expect(() => registry.replace(scan("a"))).toThrow("The scan a is replaced already.");
    restore();
    restore();
    expect(registry.list()[0]).toBe(builtIn);
    registry.replace(other)();
    expect(registry.list()[0]).toBe(builtIn);
  });

  it("names a threshold that is missing", () => {
    expect(thresholdOf({ thresholds: { days: 3 } }, "days")).toBe(3);
    expect(() => thresholdOf({ thresholds: {} }, "days")).toThrow("The scan has no threshold days.");
  });
});
