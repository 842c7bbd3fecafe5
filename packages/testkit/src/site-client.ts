import { type Client, createClient } from "@sitevine/api/client";

/** The part of a site that answers requests. */
export interface AnsweringSite {
  fetch(request: Request): Promise<Response>;
}

const ORIGIN = "http://site.test";

/** Keeps cookies between calls as a browser does for one origin. Of their attributes, only expiry matters here. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** The published client for a site without a socket, with a cookie jar as in a browser. */
export function siteClient(site: AnsweringSite): Client {
  const jar = cookieJar();
  return createClient({
    baseUrl: ORIGIN,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      const cookie = jar.header();
      if (cookie !== "") headers.set("cookie", cookie);
      const response = await site.fetch(new Request(url, { ...init, headers }));
      jar.keep(response.headers);
      return response;
    },
  });
}
