import { RATE_LIMITS } from "@sitevine/api";
import type { Hono } from "hono";
import { type MailOptOut, OPT_OUT_PATH } from "../../features/account/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { isNotFound } from "../../kernel/refusals.js";
import { addressKey } from "../../platform/ip-address.js";
import type { RateLimiter } from "../../platform/limits/rate-limiter.js";
import { renderFormPage } from "../account/form-page.js";
import type { FindSurroundings } from "../surroundings.js";
import { wordsFor } from "../words/page-words.js";
import { type OptOutAsk, optOutContent } from "./opt-out-block.js";

export interface OptOutPageDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly surroundings: FindSurroundings;
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, "check">;
  readonly mailOptOut: Pick<MailOptOut, "read" | "end">;
}

/**
 * The page that a mail's link to end mails of its kind leads to. A request to read it changes nothing, since programs
 * follow links in mails. A POST ends the mails: from the button of the page, or from a mail program (RFC 8058), which
 * has no cookie and comes from elsewhere. The token in the address is all that it takes, so there is nothing that
 * another site could make a browser do with somebody's session.
 */
export function createOptOutPage({ site, surroundings, clock, rateLimiter, mailOptOut }: OptOutPageDeps) {
  async function answer(context: EdgeContext, asked: Pick<OptOutAsk, "mails" | "hasEnded">): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const { optOut } = words.page;
    const { markup, headers } = await renderFormPage({
      surroundings: await surroundings(info, context, OPT_OUT_PATH),
      words,
      now: clock.now(),
      path: OPT_OUT_PATH,
      title: asked.hasEnded ? optOut.endedTitle : optOut.title,
      scripts: [],
      write: (block) => optOutContent(block, { ...asked, words: optOut }),
    });
    return new Response(markup, { status: asked.mails ? 200 : 404, headers });
  }

  const tokenOf = (context: EdgeContext): string => new URL(context.req.url).searchParams.get("token") ?? "";

  async function end(context: EdgeContext): Promise<Response> {
    await rateLimiter.check(RATE_LIMITS.mailOptOut, addressKey(context.get("client").address));
    try {
      return await answer(context, { mails: await mailOptOut.end(tokenOf(context)), hasEnded: true });
    } catch (error) {
      if (isNotFound(error)) return answer(context, { mails: null, hasEnded: false });
      throw error;
    }
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      app.get(OPT_OUT_PATH, (context) =>
        answer(context, { mails: mailOptOut.read(tokenOf(context)), hasEnded: false }),
      );
      app.post(OPT_OUT_PATH, end);
    },
  };
}
