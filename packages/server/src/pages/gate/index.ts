import { RATE_LIMITS, redeemBetaCode } from "@sitevine/api";
import type { Hono } from "hono";
import type { SettingsCache, SiteInfo } from "../../features/settings/index.js";
import { readBody } from "../../http/read-body.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { requireSameOrigin } from "../../http/same-origin.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { isNotFound } from "../../kernel/refusals.js";
import { addressKey } from "../../platform/ip-address.js";
import type { RateLimiter } from "../../platform/limits/rate-limiter.js";
import { renderFormPage } from "../account/form-page.js";
import type { PageAccess, ServePage } from "../page-access.js";
import type { FindSurroundings } from "../surroundings.js";
import { wordsFor } from "../words/page-words.js";
import { type GateAsk, gateContent } from "./gate-block.js";
import { wayBack } from "./way-back.js";

export interface GatePagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly pageAccess: Pick<PageAccess, "admits" | "admitsPasses">;
  readonly settings: Pick<SettingsCache, "get">;
  readonly surroundings: FindSurroundings;
  readonly clock: Clock;
  readonly rateLimiter: Pick<RateLimiter, "count">;
  /** Origins that count as the site itself. */
  readonly siteOrigins: (request: Request) => readonly string[];
  /** Counts one use of the code and adds the pass to the headers; 404 where the code is unknown, used up or expired. */
  readonly redeemCode: (code: string, address: string, headers: Headers) => Promise<void>;
}

/** The page of the gate in front of a site that is not open to everybody. */
export interface GatePages {
  mount(app: Hono<EdgeEnv>): void;
  /** A page that the gate stands before: visitors whom it keeps out get the gate's page in its place. */
  before(serve: ServePage): ServePage;
  /** The gate's page, with these headers as well, for a visitor whom the gate keeps out; null for everybody else. */
  unlessAdmitted(context: EdgeContext, headers?: Headers): Promise<Response | null>;
}

const PATH = "/gate";
const FORM_LIMIT = 8 * 1024;
const CLOSED = 403;
const REFUSED = { missing: 422, wrong: 422, "too-many": 429 } as const;

/** Parts of the page that are for this visitor alone. */
interface Turned extends Pick<GateAsk, "next" | "refused"> {
  readonly headers?: Headers | undefined;
}

export function createGatePages(deps: GatePagesDeps): GatePages {
  const { site, pageAccess, settings, surroundings, clock, rateLimiter, siteOrigins, redeemCode } = deps;

  async function turnAway(context: EdgeContext, { next, refused, headers }: Turned): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const words = wordsFor(info.language);
    const [around, takesCodes, message, registration] = await Promise.all([
      surroundings(info, context, next),
      pageAccess.admitsPasses(),
      settings.get("beta.message"),
      settings.get("registration.mode"),
    ]);
    const { gate } = words.page;
    const registrationIsOpen = registration !== "closed";
    const { markup, headers: own } = await renderFormPage({
      surroundings: around,
      words,
      now: clock.now(),
      path: next,
      title: takesCodes ? gate.title(info.name) : gate.membersTitle(info.name),
      scripts: [],
      write: (block) => gateContent(block, { words: gate, message, takesCodes, registrationIsOpen, next, refused }),
    });
    const all = new Headers(headers);
    for (const [name, value] of Object.entries(own)) all.set(name, value);
    all.set("Cache-Control", "no-store");
    return new Response(markup, { status: refused ? REFUSED[refused.problem] : CLOSED, headers: all });
  }

  function goOn(next: string, headers = new Headers()): Response {
    headers.set("Location", next);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 303, headers });
  }

  /** Redeems the code of the form and leads on to the page that was asked for. */
  async function redeem(context: EdgeContext): Promise<Response> {
    const request = context.req.raw;
    requireSameOrigin(request, siteOrigins(request));
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, FORM_LIMIT)));
    const next = wayBack(form.get("next"));
    const { address } = context.get("client");
    // Visitors who may enter already spend no code, and no code opens a site for members only.
    if (await pageAccess.admits(context)) return goOn(next);
    if (!(await pageAccess.admitsPasses())) return turnAway(context, { next, refused: null });
    const typed = (form.get("code") ?? "").trim();
    const refuse = (problem: keyof typeof REFUSED, headers?: Headers): Promise<Response> =>
      turnAway(context, { next, refused: { code: typed.slice(0, 64), problem }, headers });
    if (typed === "") return refuse("missing");
    const counted = await rateLimiter.count(RATE_LIMITS.betaRedeem, addressKey(address));
    if (!counted.isAllowed)
      return refuse("too-many", new Headers({ "Retry-After": String(counted.refusal.headers["Retry-After"]) }));
    const parsed = redeemBetaCode.body.schema.safeParse({ code: typed });
    if (!parsed.success) return refuse("wrong");
    const headers = new Headers();
    try {
      await redeemCode(parsed.data.code, address, headers);
    } catch (error) {
      if (isNotFound(error)) return refuse("wrong");
      throw error;
    }
    return goOn(next, headers);
  }

  async function unlessAdmitted(context: EdgeContext, headers?: Headers): Promise<Response | null> {
    if (await pageAccess.admits(context)) return null;
    const { pathname, search } = new URL(context.req.url);
    return turnAway(context, { next: wayBack(pathname + search), refused: null, headers });
  }

  return {
    unlessAdmitted,
    before: (serve) => async (context) => (await unlessAdmitted(context)) ?? serve(context),
    mount(app) {
      app.get(PATH, async (context) => (await unlessAdmitted(context)) ?? goOn("/"));
      app.post(PATH, redeem);
    },
  };
}
