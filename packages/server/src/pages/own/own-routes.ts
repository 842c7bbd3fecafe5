import type { OwnAnswer } from "@sitevine/reader";
import type { Hono } from "hono";
import type { AnswerCommentStream } from "../../features/comments/index.js";
import type { AnswerUnreadStream } from "../../features/notifications/index.js";
import { jsonAnswer } from "../../http/json-answer.js";
import { isLooking } from "../../http/looking.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { requireSameOrigin } from "../../http/same-origin.js";
import type { Member } from "../../kernel/caller.js";
import { unauthenticated } from "../../kernel/refusals.js";
import { addressKey } from "../../platform/ip-address.js";
import type { PageAccess } from "../page-access.js";
import { createOwnAnswers, type OwnAnswerDeps } from "./own-answer.js";

export interface OwnRoutesDeps extends OwnAnswerDeps {
  readonly pageAccess: Pick<PageAccess, "readerOf">;
  readonly siteOrigins: (request: Request) => readonly string[];
  readonly answerUnreadStream: AnswerUnreadStream;
  readonly answerCommentStream: AnswerCommentStream;
}

const MOST_OF_A_NAME = 300;
const NOBODY: OwnAnswer = { person: null };
const HEADERS = { "Cache-Control": "no-store", Vary: "Cookie" };

/**
 * Mounts the routes of the member's own data on pages that many readers share, for the script of those pages. The page
 * cookie grants access, so that reading needs no access token. The route only reads; it changes nothing.
 */
export function mountOwnRoutes(app: Hono<EdgeEnv>, deps: OwnRoutesDeps): void {
  const { pageAccess, siteOrigins, answerUnreadStream, answerCommentStream } = deps;
  const findOwn = createOwnAnswers(deps);

  const memberOf = async (request: Request): Promise<Member | null> => {
    requireSameOrigin(request, siteOrigins(request));
    const reader = await pageAccess.readerOf(request);
    return reader.kind === "member" ? reader : null;
  };

  async function callOf(context: EdgeContext) {
    const request = context.req.raw;
    const caller = await memberOf(request);
    if (!caller) throw unauthenticated();
    return { request, caller, client: context.get("client") };
  }

  app.get("/me.json", async (context) => {
    const request = context.req.raw;
    const member = await memberOf(request);
    const acceptEncoding = request.headers.get("accept-encoding");
    const answer = { acceptEncoding, status: 200, headers: new Headers(HEADERS) };
    if (!member) return jsonAnswer(NOBODY, answer);
    const { searchParams } = new URL(request.url);
    const asked = (name: string): string => (searchParams.get(name) ?? "").slice(0, MOST_OF_A_NAME);
    const seenFrom = isLooking((name) => request.headers.get(name)) ? addressKey(context.get("client").address) : null;
    const ask = {
      article: asked("article"),
      profile: asked("profile"),
      comments: asked("comments"),
      notifications: asked("notifications"),
      keep: asked("keep"),
    };
    return jsonAnswer(await findOwn({ member, seenFrom }, ask), answer);
  });
  app.get("/me/unread", async (context) => answerUnreadStream(await callOf(context)));
  app.get("/me/comments/:id", async (context) => answerCommentStream(await callOf(context), context.req.param("id")));
}
