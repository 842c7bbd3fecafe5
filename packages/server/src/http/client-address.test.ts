import { describe, expect, it } from "vitest";
import { addressList, clientAddress, createFindClientAddress } from "./client-address.js";

const none = addressList([]);
const proxies = addressList([
  { address: "10.0.0.0", prefix: 8, family: "ipv4" },
  { address: "fd00::", prefix: 8, family: "ipv6" },
]);

describe("clientAddress", () => {
  it.each([
    ["nobody is trusted", "198.51.100.1", "203.0.113.9", none, "198.51.100.1"],
    ["an untrusted peer says what it likes", "198.51.100.1", "203.0.113.9", proxies, "198.51.100.1"],
    ["a trusted peer names its client", "10.0.0.2", "203.0.113.9", proxies, "203.0.113.9"],
    [
      "the right-most untrusted hop counts, not the first",
      "10.0.0.2",
      "1.1.1.1, 203.0.113.9, 10.0.0.3",
      proxies,
      "203.0.113.9",
    ],
    ["only trusted hops", "10.0.0.2", "10.0.0.9", proxies, "10.0.0.9"],
    ["garbage ends the walk", "10.0.0.2", "203.0.113.9, garbage", proxies, "10.0.0.2"],
    ["a hop with a port", "10.0.0.2", "203.0.113.9:5678", proxies, "203.0.113.9"],
    ["an IPv6 hop with a port", "10.0.0.2", "[2001:db8::1]:99", proxies, "2001:db8::1"],
    ["an IPv6 hop in brackets", "10.0.0.2", "[2001:db8::1]", proxies, "2001:db8::1"],
    ["an IPv6 hop without brackets has no port", "10.0.0.2", "2001:db8::1:99", proxies, "2001:db8::1:99"],
    ["a trusted hop with a port", "10.0.0.2", "203.0.113.9:1, 10.0.0.3:443", proxies, "203.0.113.9"],
    ["a peer with a port", "[fd00::1]:443", "203.0.113.9:1", proxies, "203.0.113.9"],
    ["a mapped hop with a port", "10.0.0.2", "[::ffff:203.0.113.9]:80", proxies, "203.0.113.9"],
    ["empty hops are skipped", "10.0.0.2", "203.0.113.9, , 10.0.0.3,", proxies, "203.0.113.9"],
    ["a hop whose port is none", "10.0.0.2", "203.0.113.9:abc", proxies, "10.0.0.2"],
    ["a hop with half a bracket", "10.0.0.2", "[2001:db8::1", proxies, "10.0.0.2"],
    ["unknown is no address", "10.0.0.2", "203.0.113.9, unknown", proxies, "10.0.0.2"],
    ["no header", "10.0.0.2", null, proxies, "10.0.0.2"],
    ["mapped IPv4", "::ffff:10.0.0.2", "::ffff:203.0.113.9", proxies, "203.0.113.9"],
    ["a zone id", "fe80::1%eth0", null, none, "fe80::1"],
    ["an IPv6 proxy", "fd00::1", "2001:DB8::1", proxies, "2001:db8::1"],
  ])("%s", (_name, peer, forwarded, trusted, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
    const find = createFindClientAddress(trusted);
    expect([find(peer, forwarded), find(peer, forwarded)]).toEqual([expected, expected]);
  });
});
