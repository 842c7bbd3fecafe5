import { admin, isPermitted } from "@sitevine/api";
import type { Hono } from "hono";
import type { SamplesService } from "../../features/samples/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { forbidden, unauthenticated } from "../../kernel/refusals.js";
import { renderFormPage } from "../account/form-page.js";
import type { PageAccess, ServePage } from "../page-access.js";
import { SETTINGS_SCRIPT } from "../static-files.js";
import type { FindSurroundings } from "../surroundings.js";
import { wordsFor } from "../words/page-words.js";
import { gettingStartedContent } from "./getting-started-block.js";

/** Where the installer leads its administrator. */
export const GETTING_STARTED = "/getting-started";

export interface GettingStartedDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly pageAccess: Pick<PageAccess, "callerOf">;
  readonly surroundings: FindSurroundings;
  /** Keeps a page from visitors whom the site's gate does not admit. */
  readonly behindGate: (serve: ServePage) => ServePage;
  readonly clock: Clock;
  readonly hasSamples: SamplesService["arePresent"];
}

/** The page that says what comes next on a new site, for administrators only. */
export function createGettingStarted(deps: GettingStartedDeps): { mount(app: Hono<EdgeEnv>): void } {
  const { site, pageAccess, surroundings, behindGate, clock, hasSamples } = deps;

  async function serve(context: EdgeContext): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const caller = await pageAccess.callerOf(context);
    if (caller.kind === "guest") throw unauthenticated();
    if (!isPermitted(admin.permission, caller.permissions)) throw forbidden();
    const words = wordsFor(info.language);
    const { gettingStarted } = words.page;
    const [around, samples] = await Promise.all([surroundings(info, context, GETTING_STARTED), hasSamples()]);
    const title = gettingStarted.title;
    const { markup, headers } = await renderFormPage({
      surroundings: around,
      words,
      now: clock.now(),
      path: GETTING_STARTED,
      title,
      scripts: [SETTINGS_SCRIPT],
      write: (block) => ({ title, ...gettingStartedContent(block, { words: gettingStarted, hasSamples: samples }) }),
    });
    return new Response(markup, { headers });
  }

  return {
    mount(app) {
      app.get(GETTING_STARTED, behindGate(serve));
    },
  };
}
