import type { Hono } from "hono";
import type { SiteInfo } from "../../features/settings/index.js";
import { guest } from "../../http/caller.js";
import type { EdgeEnv } from "../../http/request-context.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { commonSlots } from "../content/common-slots.js";
import type { ContentSources } from "../content/content-sources.js";
import type { Looks } from "../look.js";
import type { FramePage } from "../page-frame.js";
import { HTML, PAGE_HEADERS } from "../page-headers.js";
import { renderPage } from "../page-renderer.js";
import { chosenTheme } from "../theme-choice.js";
import { viewerOf } from "../viewer.js";
import { wordsFor } from "../words/page-words.js";
import { ACCOUNT_LAYOUT, accountRegistry } from "./account-block.js";
import type { AccountPage, RegistrationStatus } from "./account-page.js";
import { notificationsPage } from "./notifications-page.js";
import { registerPage } from "./register-page.js";
import { resetPasswordPage } from "./reset-password-page.js";
import { signInPage } from "./sign-in-page.js";

export interface AccountPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly looks: Looks;
  readonly frame: FramePage;
  readonly sources: ContentSources;
  readonly clock: Clock;
  readonly registrationStatus: () => Promise<RegistrationStatus>;
}

const PAGES: readonly AccountPage[] = [signInPage, registerPage, resetPasswordPage, notificationsPage];

// Nobody else's page may hold these forms, no cache may keep them, and no other site learns of a key in their address.
const HEADERS = {
  ...PAGE_HEADERS,
  "Content-Security-Policy": PAGE_HEADERS["Content-Security-Policy"].replace(
    "frame-ancestors 'self'",
    "frame-ancestors 'none'",
  ),
  "Content-Type": HTML,
  "Cache-Control": "private, no-store",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
} as const;

/** The pages to sign in, register and set a new password, and a member's notifications. */
export function createAccountPages({ site, looks, frame, sources, clock, registrationStatus }: AccountPagesDeps) {
  async function serve(page: AccountPage, request: Request): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const title = page.title(words.blocks, info.name);
    const { pathname: path, searchParams: query } = new URL(request.url);
    const [look, framed, registration] = await Promise.all([
      looks.find(chosenTheme(request)),
      frame(info, viewerOf(request), path),
      registrationStatus(),
    ]);
    const markup = await renderPage({
      ...{ look, frame: framed, words, now: clock.now() },
      slots: commonSlots(sources, words, guest),
      registry: accountRegistry((context) => ({ title, ...page.write(context, { query, registration }) })),
      draft: {
        kind: "page",
        // Laid out by these pages themselves; no administrator's layout takes part.
        templateKey: "error",
        layout: () => ACCOUNT_LAYOUT,
        ...{ path, title },
        indexed: false,
        trail: [],
        slots: {},
      },
    });
    return new Response(markup, { headers: HEADERS });
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      for (const page of PAGES) app.get(page.path, (context) => serve(page, context.req.raw));
    },
  };
}
