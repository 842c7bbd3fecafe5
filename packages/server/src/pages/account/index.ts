import type { Hono } from "hono";
import type { ProfileField } from "../../features/profile-fields/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { ServePage } from "../page-access.js";
import type { FindSurroundings } from "../surroundings.js";
import { wordsFor } from "../words/page-words.js";
import type { AccountPage, RegistrationStatus } from "./account-page.js";
import { renderFormPage } from "./form-page.js";
import { notificationsPage } from "./notifications-page.js";
import { registerPage } from "./register-page.js";
import { resetPasswordPage } from "./reset-password-page.js";
import { settingsPages } from "./settings/settings-pages.js";
import { signInPage } from "./sign-in-page.js";

export interface AccountPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly surroundings: FindSurroundings;
  /** Keeps a page from visitors whom the site's gate does not admit. */
  readonly behindGate: (serve: ServePage) => ServePage;
  readonly clock: Clock;
  readonly registrationStatus: () => Promise<RegistrationStatus>;
  readonly profileFields: () => Promise<readonly ProfileField[]>;
}

export const ACCOUNT_PAGES: readonly AccountPage[] = [
  signInPage,
  registerPage,
  resetPasswordPage,
  notificationsPage,
  ...settingsPages,
];

/** The pages to sign in, register and set a new password, and a member's notifications and settings. */
export function createAccountPages(deps: AccountPagesDeps) {
  const { site, surroundings, behindGate, clock } = deps;

  async function serve(page: AccountPage, context: EdgeContext): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const title = page.title(words.blocks, info.name);
    const series = page.series?.(words.blocks);
    const { pathname: path, searchParams: query } = new URL(context.req.url);
    const [around, registration, profileFields] = await Promise.all([
      surroundings(info, context, path),
      deps.registrationStatus(),
      page.asksProfileFields ? deps.profileFields() : [],
    ]);
    const { markup, headers } = await renderFormPage({
      surroundings: around,
      words,
      now: clock.now(),
      path,
      title: series ? `${title} · ${series}` : title,
      scripts: page.scripts ?? [],
      write: (block) => ({
        title,
        ...page.write(block, { query, registration, profileFields, readerFont: around.look.readerFont }),
      }),
    });
    return new Response(markup, { headers });
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      for (const page of ACCOUNT_PAGES) {
        const answer: ServePage = (context) => serve(page, context);
        app.get(page.path, page.openAtGate ? answer : behindGate(answer));
      }
    },
  };
}
