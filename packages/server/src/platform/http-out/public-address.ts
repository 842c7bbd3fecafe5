import { BlockList, isIP } from "node:net";

/** Blocks of IPv4 that are private, reserved, or refer to this machine (RFC 6890). */
const CLOSED_V4: readonly (readonly [address: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Blocks within 2000::/3 that are reserved or embed IPv4 addresses: Teredo, 6to4 and documentation. */
const CLOSED_V6: readonly (readonly [address: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closedV4 = new BlockList();
for (const [address, prefix] of CLOSED_V4) closedV4.addSubnet(address, prefix, "ipv4");
const openV6 = new BlockList();
openV6.addSubnet("2000::", 3, "ipv6");
const closedV6 = new BlockList();
for (const [address, prefix] of CLOSED_V6) closedV6.addSubnet(address, prefix, "ipv6");

/** True for a publicly routable IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closedV4.check(address, "ipv4");
  return version === 6 && openV6.check(address, "ipv6") && !closedV6.check(address, "ipv6");
}
