import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** The key that limits count an address under: IPv4 in full, IPv6 by its /64. */
export function addressKey(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** True for a loopback address. */
export function isLoopback(address: string): boolean {
  return address === "::1" || /^127\./.test(address);
}
