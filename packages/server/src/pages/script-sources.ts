// Hosts that the grammar of policies allows and browsers compare: names, and one address.
const NAMEABLE = /^(?=.{1,259}$)(?:127\.0\.0\.1|(?!(?:\d+\.)*\d+(?::|$))[a-z\d-]+(?:\.[a-z\d-]+)*)(?::\d{1,5})?$/;

/** The hosts of a page's scripts: that of the request, and those of the site's addresses, since a proxy may send its own. */
export const scriptHosts = (host: string, addresses: readonly (string | null)[]): readonly string[] => [
  ...new Set([host.toLowerCase(), ...addresses.flatMap((address) => (address === null ? [] : new URL(address).host))]),
];

/**
 * The sources of scripts in a policy: paths on these hosts, where one that ends with a slash is a folder. A policy cannot
 * name every host, such as an IPv6 address; there it allows the scripts of the whole site.
 */
export const scriptSources = (hosts: readonly string[], paths: readonly string[]): string =>
  hosts.every((host) => NAMEABLE.test(host))
    ? hosts.flatMap((host) => paths.map((path) => host + path)).join(" ")
    : "'self'";
