import { html } from "@sitevine/renderer";
import { writerFiles } from "@sitevine/writer";
import type { Hono } from "hono";
import type { SiteInfo } from "../../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import { renderFormPage } from "../account/form-page.js";
import { signInFirst } from "../account/sign-in-first.js";
import { createApplicationFiles } from "../application-files.js";
import type { ServePage } from "../page-access.js";
import { IMMUTABLE } from "../page-headers.js";
import type { PageFile } from "../public-page.js";
import type { FindSurroundings } from "../surroundings.js";
import { WRITE } from "../viewer.js";
import { wordsFor } from "../words/page-words.js";

export interface WritePagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly surroundings: FindSurroundings;
  readonly behindGate: (serve: ServePage) => ServePage;
  readonly clock: Clock;
}

const fileOf = (name: string): PageFile => ({ path: `${writerFiles.base}${name}` });

/**
 * The page on which members write, in the look of the site. It holds nobody's text, and is the same at all its addresses: its
 * script asks the API for what belongs to whoever has signed in.
 */
export function createWritePages(deps: WritePagesDeps): { mount(app: Hono<EdgeEnv>): void } {
  const findFile = createApplicationFiles(writerFiles.folder);

  async function serve(context: EdgeContext): Promise<Response> {
    const info = await deps.site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const { title, guestTitle, guestText, needsScript } = words.page.write;
    const path = new URL(context.req.url).pathname;
    const { markup, headers } = await renderFormPage({
      surroundings: await deps.surroundings(info, context, path),
      words,
      now: deps.clock.now(),
      path,
      title,
      stylesheet: fileOf(writerFiles.stylesheet),
      scripts: [fileOf(writerFiles.script)],
      scriptFolder: writerFiles.base,
      trustedTypes: "sitevine sitevine-writer sitevine-keeper",
      framesOwnPages: true,
      write(block) {
        const isGuest = block.model.viewer.kind === "guest";
        const guest = signInFirst(block, { icon: "user", title: guestTitle, text: guestText, next: path });
        const member = html`<p class="sv-quiet" role="status">${words.blocks.loading}</p>`;
        return {
          title: null,
          width: "write",
          body: html`<div id="writer">${isGuest ? guest : member}</div>
            <noscript>${!isGuest && html`<h1 class="sv-page-title">${title}</h1>`}<p>${needsScript}</p></noscript>`,
        };
      },
    });
    return new Response(markup, { headers });
  }

  return {
    mount(app) {
      for (const path of [WRITE, `${WRITE}/:key`]) app.get(path, deps.behindGate(serve));
      app.get(`${writerFiles.base}:name`, async (context) => {
        const asset = await findFile(context.req.param("name"));
        if (!asset) throw notFound();
        return serveAsset(asset, context.req.raw, IMMUTABLE);
      });
    },
  };
}
