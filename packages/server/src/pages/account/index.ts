import type { LayoutDocument } from "@sitevine/contracts";
import { type HeadModel, type Messages, type PageModel, renderDocument } from "@sitevine/renderer";
import type { Hono } from "hono";
import type { EdgeEnv } from "../../http/request-context.js";
import { HTML, PAGE_HEADERS } from "../page-headers.js";
import { ACCOUNT_LAYOUT, accountRegistry } from "./account-block.js";
import type { AccountPage, RegistrationStatus } from "./account-page.js";
import { notificationsPage } from "./notifications-page.js";
import { registerPage } from "./register-page.js";
import { resetPasswordPage } from "./reset-password-page.js";
import { signInPage } from "./sign-in-page.js";

/** What stands around an account page: the site as the reader wears it. */
export interface AccountFrame {
  readonly header: LayoutDocument;
  readonly footer: LayoutDocument;
  readonly model: PageModel;
  readonly head: HeadModel;
  readonly messages: Messages;
}

export interface AccountPagesDeps {
  /** Frames the page that the request asks for; throws SVC-INSTALL-1001 before installation. */
  readonly frame: (
    request: Request,
    titleOf: (messages: Messages, siteName: string) => string,
  ) => Promise<AccountFrame>;
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
export function createAccountPages({ frame, registrationStatus }: AccountPagesDeps) {
  async function serve(page: AccountPage, request: Request): Promise<Response> {
    const { model, ...around } = await frame(request, page.title);
    const ask = { query: new URL(request.url).searchParams, registration: await registrationStatus() };
    const markup = renderDocument({
      ...around,
      template: ACCOUNT_LAYOUT,
      model,
      registry: accountRegistry((context) => ({
        title: page.title(context.messages, model.site.name),
        ...page.write(context, ask),
      })),
    });
    return new Response(markup, { headers: HEADERS });
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      for (const page of PAGES) app.get(page.path, (context) => serve(page, context.req.raw));
    },
  };
}
