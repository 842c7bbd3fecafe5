import { errorEnvelopeSchema } from "@sitevine/contracts";
import type { ErrorModel } from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";
import type { EdgeContext } from "../http/request-context.js";
import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../platform/logger.js";
import { errorWords } from "./error-words.js";
import { INSTALL_NOTICE, installProblem } from "./install/install-notice.js";
import { INSTALL_POLICY } from "./install/install-style.js";
import { lastResortPage } from "./last-resort-page.js";
import { contentSecurityPolicy, type FindPagePolicy, HTML, PAGE_HEADERS } from "./page-headers.js";
import { renderPage } from "./page-renderer.js";
import type { FindSurroundings } from "./surroundings.js";
import { wordsFor } from "./words/page-words.js";

/** Turns an answer with an error envelope into a page with the same status and headers, and a message for people. */
export type RenderErrorPage = (answer: Response, context: EdgeContext) => Promise<Response>;

export interface ErrorPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly surroundings: FindSurroundings;
  readonly policyOf: FindPagePolicy;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createErrorPages(deps: ErrorPagesDeps): RenderErrorPage {
  const { site, surroundings, policyOf, clock, logger } = deps;

  async function render(info: SiteInfo, error: ErrorModel, context: EdgeContext) {
    const path = new URL(context.req.url).pathname;
    const around = await surroundings(info, context, path);
    const { markup } = await renderPage({
      ...around,
      words: wordsFor(info.language),
      now: clock.now(),
      draft: {
        kind: "page",
        templateKey: "error",
        path,
        title: error.title,
        indexed: false,
        trail: [],
        slots: { error: async () => error },
      },
    });
    return { markup, policy: policyOf(info.url, around.frame.pictures).forHost(new URL(context.req.url).host) };
  }

  async function pageOf(
    error: ErrorModel,
    context: EdgeContext,
    language: string,
  ): Promise<{ readonly markup: string; readonly policy: string }> {
    const { status, code, message } = error;
    try {
      const info = await site();
      if (info) return await render(info, error, context);
      const markup = code === "SVC-INSTALL-1001" ? INSTALL_NOTICE : installProblem(message, code);
      return { markup, policy: INSTALL_POLICY };
    } catch (failure) {
      // The error itself has been logged; this is about its page.
      logger.warn("An error page could not be rendered", { error: failure, status });
      return {
        markup: lastResortPage(error, language),
        policy: contentSecurityPolicy({ scripts: "'none'", picturesFromHere: true }),
      };
    }
  }

  return async (answer, context) => {
    const { status } = answer;
    const { error } = errorEnvelopeSchema.parse(await answer.clone().json());
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
    headers.set("Content-Type", HTML);
    headers.set("Cache-Control", "no-store");
    // The failure may be in the code that determines the site's language.
    const info = await site().catch(() => null);
    const language = info?.language ?? "en";
    const words = errorWords(status, error.message, language);
    const requestId = status >= 500 ? headers.get("X-Request-Id") : null;
    const { markup, policy } = await pageOf({ status, code: error.code, ...words, requestId }, context, language);
    headers.set("Content-Security-Policy", policy);
    return new Response(markup, { status, headers });
  };
}
