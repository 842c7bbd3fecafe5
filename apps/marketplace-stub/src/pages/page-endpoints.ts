import { createHmac, timingSafeEqual } from "node:crypto";
import { normaliseUserCode } from "@sitevine/contracts/protocol";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { secureHeaders } from "hono/secure-headers";
import type { Bindings } from "../http/incoming.js";
import type { Account } from "../store/accounts.js";
import { findLicences, findSeats } from "../store/licences.js";
import { decideLink, findLinkByCode, type LinkRow, statusOf } from "../store/links.js";
import { beginSession, findSession } from "../store/sessions.js";
import type { StubContext } from "../stub-context.js";
import { accountView } from "./account.view.js";
import { codeForm, decisionView } from "./link.view.js";
import { messageView, onwardView, type Place } from "./page.view.js";
import { STYLE } from "./style.js";

type Call = Context<{ Bindings: Bindings }>;

interface SignedIn {
  readonly account: Account;
  readonly session: string;
}

const COOKIE = "marketplace-session";
const WRONG_CODES = { max: 5, seconds: 600 };
const CODES = { max: 60, seconds: 600 };
const UNKNOWN_CODE = "No site waits with this code. Codes are valid for ten minutes; compare it letter by letter.";

const POLICY = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  xFrameOptions: "DENY",
  referrerPolicy: "no-referrer",
});

/**
 * True when a link of another site led here, such as the one in the administration of the site to link. A browser then keeps the
 * session back, whose cookie is `SameSite=Strict`; it sends the cookie when a page of this marketplace leads on.
 */
const comesFromElsewhere = (call: Call): boolean => call.req.header("Sec-Fetch-Site") === "cross-site";

/** Belongs to one session; another site cannot know it. */
const csrfOf = (session: string): string => createHmac("sha256", session).update("link").digest("base64url");

function isEqual(given: unknown, wanted: string): boolean {
  const bytes = Buffer.from(typeof given === "string" ? given : "");
  return bytes.length === wanted.length && timingSafeEqual(bytes, Buffer.from(wanted));
}

const OUTCOMES = {
  approved: {
    title: "Approved",
    text: "Your site continues by itself within a few seconds. You can close this page.",
    tone: "done",
  },
  denied: { title: "Denied", text: "The site gets no access to your account.", tone: "refused" },
  expired: { title: "This request has expired", text: "Start again in the administration of your site.", tone: "over" },
} as const;

/** The pages for people: the approval of links, and what an account owns. */
export function pageEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  const { store, clock, limits } = context;

  function signedIn(call: Call): SignedIn | undefined {
    const session = getCookie(call, COOKIE);
    const account = session === undefined ? undefined : findSession(store, session, clock.now());
    return session !== undefined && account ? { account, session } : undefined;
  }

  const signInFirst = (call: Call) => {
    call.status(401);
    return call.html(
      messageView("Sign in first", "Open the sign-in link of your account, then come back to this page.", "refused"),
    );
  };

  /** Leads on to another page of this marketplace at once. */
  const onward = (call: Call, place: Place) => {
    call.header("Refresh", `0; url=${place}`);
    return call.html(onwardView(place));
  };

  const outcome = (call: Call, account: Account, status: keyof typeof OUTCOMES) =>
    call.html(messageView(OUTCOMES[status].title, OUTCOMES[status].text, OUTCOMES[status].tone, account));

  /** The request with a code; five wrong codes stop an account for ten minutes. */
  function findRequest(account: Account, typed: string): LinkRow | undefined {
    limits.take(`any code ${account.id}`, CODES);
    const code = normaliseUserCode(typed);
    const link = code === undefined ? undefined : findLinkByCode(store, code);
    if (!link) limits.take(`wrong code ${account.id}`, WRONG_CODES);
    return link;
  }

  /** Seconds until an account may try codes again. */
  const waitOf = ({ id }: Account): number =>
    Math.max(limits.waitFor(`wrong code ${id}`, WRONG_CODES.max), limits.waitFor(`any code ${id}`, CODES.max));

  const stopped = (call: Call, account: Account, wait: number) => {
    const minutes = Math.ceil(wait / 60);
    const text = `Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then start again on your site.`;
    call.status(429);
    call.header("Retry-After", String(wait));
    return call.html(messageView("Too many codes", text, "over", account));
  };

  const undecided = (call: Call, account: Account) => {
    call.status(422);
    return call.html(
      messageView("Nothing was decided", "Go back, and approve the request or deny it.", "refused", account),
    );
  };

  return new Hono<{ Bindings: Bindings }>()
    .use(POLICY)
    .use(async (call, next) => {
      await next();
      call.header("Cache-Control", "no-store");
    })
    .get("/style.css", (call) => call.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }))
    .get("/", (call) => call.redirect("/account"))
    .get("/sign-in", (call) => {
      // A HEAD, which Hono answers with this handler, does not use the link up.
      if (call.req.method !== "GET") return call.body(null);
      const session = beginSession(store, call.req.query("secret") ?? "", clock.now());
      if (session === undefined) {
        call.status(410);
        return call.html(messageView("This sign-in link is used up", "Ask for another one.", "over"));
      }
      const secure = context.origin().startsWith("https:");
      setCookie(call, COOKIE, session, { httpOnly: true, sameSite: "Strict", secure, path: "/" });
      return comesFromElsewhere(call) ? onward(call, "/link") : call.redirect("/link");
    })
    .on("GET", ["/account", "/link"], async (call, next) => {
      if (!comesFromElsewhere(call)) return await next();
      return onward(call, call.req.path === "/link" ? "/link" : "/account");
    })
    .get("/account", (call) => {
      const who = signedIn(call);
      if (!who) return signInFirst(call);
      const { account } = who;
      return call.html(accountView(account, findLicences(store, account.id, null), findSeats(store, account.id)));
    })
    .get("/link", (call) => {
      const who = signedIn(call);
      if (!who) return signInFirst(call);
      const { account, session } = who;
      const typed = call.req.query("code");
      if (typed === undefined) return call.html(codeForm(account));
      const wait = waitOf(account);
      if (wait > 0) return stopped(call, account, wait);
      const link = findRequest(account, typed);
      if (!link) return call.html(codeForm(account, { typed, problem: UNKNOWN_CODE }));
      const status = statusOf(link, clock.now());
      if (status !== "pending") return outcome(call, account, status);
      return call.html(decisionView(account, link, { csrf: csrfOf(session), now: clock.now() }));
    })
    .post("/link", async (call) => {
      const who = signedIn(call);
      if (!who) return signInFirst(call);
      const { account, session } = who;
      const { csrf, code, decision } = await call.req.parseBody();
      if (!isEqual(csrf, csrfOf(session))) {
        call.status(403);
        return call.html(
          messageView("This form is out of date", "Open the page again and decide there.", "over", account),
        );
      }
      const wait = waitOf(account);
      if (wait > 0) return stopped(call, account, wait);
      const typed = typeof code === "string" ? code : "";
      const link = findRequest(account, typed);
      if (!link) return call.html(codeForm(account, { typed, problem: UNKNOWN_CODE }));
      if (decision !== "approve" && decision !== "deny") return undecided(call, account);
      const isApproved = decision === "approve";
      const counts = decideLink(store, link.link_id, isApproved ? account.id : null, clock.now());
      if (counts) return outcome(call, account, isApproved ? "approved" : "denied");
      const status = statusOf(link, clock.now());
      return outcome(call, account, status === "pending" ? "expired" : status);
    });
}
