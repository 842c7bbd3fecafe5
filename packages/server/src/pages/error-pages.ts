import { errorEnvelopeSchema } from "@sitevine/contracts";
import type { SiteInfo } from "../features/settings/index.js";
import type { Clock } from "../kernel/clock.js";
import { errorWords } from "./error-words.js";
import { INSTALL_NOTICE, installProblem } from "./install/install-notice.js";
import { INSTALL_POLICY } from "./install/install-style.js";
import type { Looks } from "./look.js";
import { HTML, PAGE_HEADERS } from "./page-headers.js";
import { renderPage } from "./page-renderer.js";
import { chosenTheme } from "./theme-choice.js";

/** Turns an enveloped failure into a page: its status and headers, words for people. */
export type RenderErrorPage = (answer: Response, request: Request) => Promise<Response>;

export interface ErrorPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly looks: Looks;
  readonly clock: Clock;
}

export function createErrorPages({ site, looks, clock }: ErrorPagesDeps): RenderErrorPage {
  return async (answer, request) => {
    const { status } = answer;
    const { error } = errorEnvelopeSchema.parse(await answer.clone().json());
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
    headers.set("Content-Type", HTML);
    headers.set("Cache-Control", "no-store");

    const info = await site();
    if (!info) {
      headers.set("Content-Security-Policy", INSTALL_POLICY);
      const notice = error.code === "SVC-INSTALL-1001" ? INSTALL_NOTICE : installProblem(error.message, error.code);
      return new Response(notice, { status, headers });
    }
    const words = errorWords(status, error.message, info.language);
    const requestId = status >= 500 ? headers.get("X-Request-Id") : null;
    const markup = renderPage({
      site: info,
      look: await looks.find(chosenTheme(request)),
      path: new URL(request.url).pathname,
      templateKey: "error",
      title: words.title,
      content: { error: { status, code: error.code, ...words, requestId } },
      now: clock.now(),
      indexed: false,
    });
    return new Response(markup, { status, headers });
  };
}
