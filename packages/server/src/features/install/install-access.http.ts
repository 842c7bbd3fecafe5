import { isLoopback } from "../../platform/ip-address.js";
import { mayInstall } from "./install.policy.js";

/** Whether this request may use the installer; `presentedToken` is the token that it sends, in whatever way. */
export type InstallAccess = (
  request: Request,
  client: { readonly address: string },
  presentedToken: string | null,
) => boolean;

export interface InstallAccessDeps {
  /** The token that was printed at startup. */
  readonly token: string;
  readonly equals: (left: string, right: string) => boolean;
}

// Headers that proxies, load balancers and content networks add: the address of the client, its host or scheme, or
// their own name.
const PROXY_NAMES = /forwarded|(?:^|-)(?:client|cluster|connecting|real|remote|peer|user|source|origin)-?(?:ip|addr)/;
const PROXY_PREFIXES = /^(?:x-envoy-|x-amz|x-appengine-|x-azure-|x-arr-|x-original-|cf-|fly-|fastly-|akamai-)/;
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  "via",
  "cdn-loop",
  "x-cluster-client",
  "x-scheme",
  "x-host",
  "x-real-host",
  "x-real-port",
  "x-proxy-user",
  "x-proxyuser-ip",
  "x-request-start",
  "x-varnish",
  "x-accel-internal",
  "proxy-authorization",
  "proxy-connection",
]);

const isOfProxy = (name: string): boolean =>
  PROXY_HEADERS.has(name) || PROXY_NAMES.test(name) || PROXY_PREFIXES.test(name);

/** Names that only this machine can have. Any other name may lead here through a proxy or a name server. */
const isLocalName = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** True when nothing in the request indicates a proxy or a page of another origin. */
function isDirect({ url, headers }: Request): boolean {
  const { hostname, origin } = new URL(url);
  const from = headers.get("origin");
  return isLocalName(hostname) && (from === null || from === origin) && ![...headers.keys()].some(isOfProxy);
}

export function createInstallAccess({ token, equals }: InstallAccessDeps): InstallAccess {
  return (request, client, presentedToken) => {
    const isLocal = isLoopback(client.address) && isDirect(request);
    return mayInstall({ isLocal, presentedToken }, token, equals);
  };
}
