import { forbidden } from "../kernel/refusals.js";

/**
 * Cookie-authenticated calls must come from the site itself. Browsers send Sec-Fetch-Site or Origin with each POST. A
 * client that sends neither is not a browser and sends no ambient cookie.
 */
export function requireSameOrigin(request: Request, siteOrigins: readonly string[]): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const foreignSite = site !== null && site !== "same-origin" && site !== "none";
  const foreignOrigin = origin !== null && !siteOrigins.includes(origin);
  if (foreignSite || foreignOrigin) throw forbidden("This request must come from the site itself.");
}
