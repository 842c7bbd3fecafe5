import { isLoopback } from "../../http/client-address.js";
import type { ClientInfo } from "../../http/handler.js";
import { mayInstall } from "./install.policy.js";

/** Whether this request may drive the installer; `presentedToken` is what it shows for it, in whatever way. */
export type InstallAccess = (request: Request, client: ClientInfo, presentedToken: string | null) => boolean;

export interface InstallAccessDeps {
  /** The token that was printed at start. */
  readonly token: string;
  /** The host of the site where it is known. */
  readonly baseUrl: string | null;
  readonly equals: (left: string, right: string) => boolean;
}

const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/** A request that somebody passed on says so; only one that nobody did may count as coming from this machine. */
const isDirect = ({ headers }: Request): boolean => !FORWARDING_HEADERS.some((name) => headers.has(name));

/** Only browsers send these, and they send at least one of them with every request that a script makes. */
const isBrowser = ({ headers }: Request): boolean => headers.has("sec-fetch-site") || headers.has("origin");

/**
 * A page from elsewhere can make a browser on this machine call us under a name of its own that leads here (DNS rebinding),
 * so a browser is local only under a name that nobody else can have.
 */
function isOurName({ url }: Request, baseUrl: string | null): boolean {
  const { hostname } = new URL(url);
  const isLocalName = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return isLocalName || (baseUrl !== null && new URL(baseUrl).hostname === hostname);
}

export function createInstallAccess({ token, baseUrl, equals }: InstallAccessDeps): InstallAccess {
  return (request, client, presentedToken) => {
    const isNamed = !isBrowser(request) || isOurName(request, baseUrl);
    const isLocal = isDirect(request) && isLoopback(client.address) && isNamed;
    return mayInstall({ isLocal, presentedToken }, token, equals);
  };
}
