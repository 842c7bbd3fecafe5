import { BlockList, isIP, isIPv4 } from "node:net";
import { LRUCache } from "lru-cache";
import { whenAsked } from "../kernel/when-asked.js";

const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/** An address without port, brackets and zone, which do not identify the client; `::ffff:1.2.3.4` is 1.2.3.4. */
function canonical(address: string): string {
  const trimmed = address.trim();
  const parts = WITH_PORT.exec(trimmed);
  const text = (parts?.[1] ?? parts?.[2] ?? trimmed).replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  return mapped ?? text;
}

/** A block of addresses. */
export interface AddressBlock {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Blocks of addresses in the form that `clientAddress` takes. */
export function addressList(blocks: readonly AddressBlock[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of blocks) list.addSubnet(address, prefix, family);
  return list;
}

const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** Finds the address of a client from that of its peer and the header `X-Forwarded-For`. */
export type FindClientAddress = (peer: string, forwardedFor: string | null) => string;

// Bounds the memory that clients take which send other headers all the time.
const REMEMBERED = 4_000;
const LONGEST_REMEMBERED = 200;

/** Remembers what it found: a client comes with many requests, and behind a proxy each is compared with every trusted block. */
export function createFindClientAddress(trusted: BlockList): FindClientAddress {
  const found = whenAsked(() => new LRUCache<string, string>({ max: REMEMBERED }));
  return (peer, forwardedFor) => {
    const name = forwardedFor ? `${peer} ${forwardedFor}` : peer;
    const known = found().get(name);
    if (known !== undefined) return known;
    const address = clientAddress(peer, forwardedFor, trusted);
    if (name.length <= LONGEST_REMEMBERED) found().set(name, address);
    return address;
  };
}

/**
 * The peer, or behind trusted proxies the right-most hop that is not one of them. A hop that is not an address hides
 * everything behind it, so the search ends with the proxy that wrote it. No other header is trusted.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  const address = canonical(peer);
  if (!forwardedFor || !contains(trusted, address)) return address;
  const hops = forwardedFor
    .split(",")
    .map(canonical)
    .filter((hop) => hop !== "");
  let nearest = address;
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return nearest;
    nearest = hop;
    if (!contains(trusted, hop)) return hop;
  }
  return nearest;
}
