import { en, type Viewer } from "@sitevine/renderer";
import type { SiteInfo } from "../../features/settings/index.js";
import { cookieValues } from "../../http/cookies.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { Looks } from "../look.js";
import { pageModel } from "../page-model.js";
import { headOf, layoutOf } from "../page-renderer.js";
import { chosenTheme } from "../theme-choice.js";
import type { RegistrationStatus } from "./account-page.js";
import type { AccountPagesDeps } from "./index.js";

export interface AccountFrameDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly looks: Looks;
  readonly clock: Clock;
  readonly registrationStatus: () => Promise<RegistrationStatus>;
}

/** Frames account pages in what the reader wears. */
export function frameAccountPages(deps: AccountFrameDeps): AccountPagesDeps["frame"] {
  return async (request, titleOf) => {
    const site = await deps.site();
    if (!site) throw new AppError("SVC-INSTALL-1001");
    const { open } = await deps.registrationStatus();
    const look = await deps.looks.find(chosenTheme(request));
    const path = new URL(request.url).pathname;
    const title = titleOf(en, site.name);
    const facts = { site, path, templateKey: "account", themes: look.themes, content: {}, now: deps.clock.now() };
    return {
      header: layoutOf(look, "chrome.header"),
      footer: layoutOf(look, "chrome.footer"),
      model: { ...pageModel(facts), viewer: viewerOf(request, open) },
      head: headOf({ site, look, path, title, indexed: false }),
      messages: en,
    };
  };
}

/** The cookie says that somebody has signed in, and not who. */
function viewerOf(request: Request, registrationIsOpen: boolean): Viewer {
  const links = { signInHref: "/sign-in", registerHref: registrationIsOpen ? "/register" : null };
  if (!cookieValues(request, "sv_session").includes("1")) return { kind: "guest", ...links };
  return {
    kind: "member",
    user: null,
    unread: 0,
    notificationsHref: "/notifications",
    menu: [{ label: en.notificationsTitle, href: "/notifications", current: false }],
    signOutAction: "/api/auth/logout",
    signedOut: links,
  };
}
