import * as api from "@sitevine/api";
import { ADMIN, type Answer, accessTokenIn, type BootedSite } from "./booted-site.js";
import { freshPeer } from "./registration.js";

/** Somebody who signed in with a browser. */
export interface Browser {
  /** The access token that its scripts hold. */
  readonly token: string;
  /** `sv_refresh=…`, which it sends to the routes of the session. */
  readonly refresh: string;
  /** `sv_page=…`, which it sends with every request. */
  readonly page: string;
  /** Everything that it sends with a page. */
  readonly cookie: string;
}

const pairOf = (answer: Answer, name: string): string => {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (!found) throw new Error(`The answer ${answer.status} sets no ${name}: ${answer.text}`);
  return found.split(";", 1)[0] ?? "";
};

function browserOf(answer: Answer, token: string): Browser {
  const page = pairOf(answer, "sv_page");
  return { token, page, refresh: pairOf(answer, "sv_refresh"), cookie: `${page}; ${pairOf(answer, "sv_session")}` };
}

/** Signs somebody in with the administrator's password, from an address of their own. */
export async function openBrowser(booted: BootedSite, email: string): Promise<Browser> {
  const body = { email, password: ADMIN.password };
  const answer = await booted.call(api.login, { peer: freshPeer(), body });
  return browserOf(answer, accessTokenIn(answer));
}

/** Renews the session, as the script of a page does. */
export async function renew(booted: BootedSite, { refresh }: Browser): Promise<Browser> {
  const headers = { cookie: refresh };
  const answer = await booted.call(api.refresh, { headers, peer: freshPeer() });
  return browserOf(answer, answer.body.accessToken);
}
