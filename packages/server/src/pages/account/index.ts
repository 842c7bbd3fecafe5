import type { Hono } from "hono";
import type { ProfileField } from "../../features/profile-fields/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { createNonce } from "../../http/nonced/nonce.js";
import type { EdgeEnv } from "../../http/request-context.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { commonSlots } from "../content/common-slots.js";
import type { ContentSources } from "../content/content-sources.js";
import type { Looks } from "../look.js";
import type { PageAccess } from "../page-access.js";
import type { FramePage } from "../page-frame.js";
import { HTML, PAGE_HEADERS, pagePolicy } from "../page-headers.js";
import { renderPage } from "../page-renderer.js";
import { ACCOUNT_STYLESHEET } from "../static-files.js";
import { chosenTheme } from "../theme-choice.js";
import { wordsFor } from "../words/page-words.js";
import { ACCOUNT_LAYOUT, accountRegistry } from "./account-block.js";
import type { AccountPage, RegistrationStatus } from "./account-page.js";
import { notificationsPage } from "./notifications-page.js";
import { registerPage } from "./register-page.js";
import { resetPasswordPage } from "./reset-password-page.js";
import { settingsPage } from "./settings/settings-page.js";
import { signInPage } from "./sign-in-page.js";

export interface AccountPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly readerOf: PageAccess["readerOf"];
  readonly looks: Looks;
  readonly frame: FramePage;
  readonly sources: ContentSources;
  readonly clock: Clock;
  readonly registrationStatus: () => Promise<RegistrationStatus>;
  readonly profileFields: () => Promise<readonly ProfileField[]>;
}

const PAGES: readonly AccountPage[] = [signInPage, registerPage, resetPasswordPage, notificationsPage, settingsPage];

// Nobody else's page may hold these forms, no cache may keep them, and no other site learns of a key in their address.
const HEADERS = {
  ...PAGE_HEADERS,
  "Content-Type": HTML,
  "Cache-Control": "private, no-store",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
} as const;

/** The pages to sign in, register and set a new password, and a member's notifications and settings. */
export function createAccountPages(deps: AccountPagesDeps) {
  const { site, readerOf, looks, frame, sources, clock } = deps;

  async function serve(page: AccountPage, request: Request): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const title = page.title(words.blocks, info.name);
    const { pathname: path, searchParams: query } = new URL(request.url);
    const reader = await readerOf(request);
    const [look, framed, registration, profileFields] = await Promise.all([
      looks.find(chosenTheme(request)),
      frame(info, reader.kind, path),
      deps.registrationStatus(),
      page.asksProfileFields ? deps.profileFields() : [],
    ]);
    const nonce = createNonce();
    const { markup } = await renderPage({
      look,
      frame: framed,
      words,
      now: clock.now(),
      nonce,
      slots: commonSlots(sources, words, reader),
      registry: accountRegistry((context) => ({
        title,
        ...page.write(context, { query, registration, profileFields }),
      })),
      draft: {
        kind: "page",
        // Laid out by these pages themselves; no administrator's layout takes part.
        templateKey: "error",
        layout: () => ACCOUNT_LAYOUT,
        path,
        title,
        indexed: false,
        trail: [],
        slots: {},
        files: { stylesheet: ACCOUNT_STYLESHEET, scripts: page.scripts ?? [] },
      },
    });
    const policy = pagePolicy(nonce, { framedBy: "'none'", picturesFromHere: framed.pictures.isProxied });
    const headers = { ...HEADERS, "Content-Security-Policy": policy };
    return new Response(markup, { headers });
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      for (const page of PAGES) app.get(page.path, (context) => serve(page, context.req.raw));
    },
  };
}
