import type { PluginManifest } from "@sitevine/contracts";

// Every type that a browser runs as a script, module or worker has one of these words; beside a comma, the last type counts.
const SCRIPT_TYPE = /(?:java|ecma|j|live)script/i;
const PLAIN = "text/plain; charset=utf-8";

/**
 * Makes an answer of a plugin safe for browsers. A page whose policy trusts this site must not load code from a route,
 * which nobody has checked, unlike the modules of the package: with `nosniff`, text is never a script, a module, a
 * worker or a service worker.
 */
export function withoutScriptType(headers: Headers): Headers {
  if (SCRIPT_TYPE.test(headers.get("Content-Type") ?? "")) headers.set("Content-Type", PLAIN);
  headers.set("X-Content-Type-Options", "nosniff");
  return headers;
}

const HERE = "https://site.invalid";
// Browsers leave out tabs and line ends wherever they stand, and read a backslash as a slash.
const DECEPTIVE = /[\u0000-\u0020\u007f\\]/;
// Without slashes, the scheme of the site decides whether a path or a host follows.
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\/\/)/i;

/** True where the plugin may lead a browser: to paths of this site, and to hosts that it may send requests to. */
export function mayLeadTo({ permissions = [] }: Pick<PluginManifest, "permissions">, location: string): boolean {
  const base = `${HERE}/api/p/plugin/route`;
  if (DECEPTIVE.test(location) || SCHEME.test(location) || !URL.canParse(location, base)) return false;
  const { origin, protocol, hostname, pathname } = new URL(location, base);
  if (origin === HERE) return !pathname.startsWith("//");
  if (protocol !== "https:" && protocol !== "http:") return false;
  return permissions.includes("network:*") || permissions.includes(`network:${hostname}`);
}
