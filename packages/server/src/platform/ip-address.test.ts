import { describe, expect, it } from "vitest";
import { addressKey, isLoopback } from "./ip-address.js";

describe("addressKey", () => {
  it("counts IPv6 by its /64, however it is written", () => {
    const key = addressKey("2001:db8::1");
    expect(key).toBe("2001:db8:0:0::/64");
    for (const same of ["2001:db8:0:0:ffff::2", "2001:0db8:0000:0000:1:2:3:4"]) expect(addressKey(same)).toBe(key);
    expect(addressKey("2001:db8:0:1::1")).not.toBe(key);
    expect(addressKey("::1")).toBe("0:0:0:0::/64");
    expect(addressKey("192.0.2.1")).toBe("192.0.2.1");
  });
});

describe("isLoopback", () => {
  it.each([
    ["127.0.0.1", true],
    ["127.9.9.9", true],
    ["::1", true],
    ["128.0.0.1", false],
    ["10.0.0.1", false],
  ])("%s is %s", (address, expected) => expect(isLoopback(address)).toBe(expected));
});
