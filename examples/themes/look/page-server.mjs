import { once } from "node:events";
import { createServer } from "node:http";
import { baseStylesheet } from "@sitevine/renderer";
import { themePages, themeStylesheet } from "./theme-pages.mjs";

// As strict as a site's own policy, so that a theme that needs more fails here.
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'";

/** @typedef {readonly [type: string, body: string | Uint8Array]} Answer */

/**
 * Serves the sample pages of the themes at `/<theme>/<page>`, in place of a site.
 * @param {readonly import("@sitevine/theme-engine").ThemePackage[]} themes
 * @param {string} [locale] That of the site; the sample's own when absent.
 */
export async function servePages(themes, locale) {
  const css = "text/css; charset=utf-8";
  /** @type {Map<string, Answer>} */
  const answers = new Map([["/base.css", [css, baseStylesheet]]]);
  for (const theme of themes) {
    const { id } = theme.manifest;
    answers.set(`/css/${id}`, [css, themeStylesheet(theme)]);
    for (const [name, html] of themePages(theme, locale))
      answers.set(`/${id}/${name}`, ["text/html; charset=utf-8", html]);
    for (const { name, type, bytes } of theme.assets.values())
      answers.set(`/uploads/themes/${id}/${name}`, [type, bytes()]);
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const answer = answers.get(path);
    if (!answer) return response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    const [type, body] = answer;
    const headers = { "content-type": type, "content-security-policy": POLICY, "cache-control": "max-age=600" };
    return response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    pages: [...answers.keys()].filter((path) => /^\/[a-z]+\/[a-z-]+$/.test(path) && !path.startsWith("/css/")),
    close: () => server.close(),
  };
}
