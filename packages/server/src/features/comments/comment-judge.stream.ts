import type { Caller, Member } from "../../kernel/caller.js";
import type { StreamJudge } from "../../platform/streams/event-streams.js";
import type { Access, SessionRef } from "../users/index.js";
import type { CommentQueries } from "./comments.query.js";

export interface StreamJudgeDeps {
  readonly reader: Pick<CommentQueries, "findReadable">;
  /** Decides who may use a site that is not open to everybody. */
  readonly siteGate: {
    admits(request: Request, caller: Caller): Promise<boolean>;
    holdsPass(request: Request): boolean;
  };
  /** Returns the access of a session: the same object until it changes, null once the session has ended. */
  readonly findAccess: (session: SessionRef) => Promise<Access | null>;
}

/** Decides whether the comment stream of an article continues for the client that opened it. */
export type JudgeCommentStream = (
  call: { readonly caller: Caller; readonly request: Request },
  id: string,
) => StreamJudge;

export function createCommentStreamJudge({ reader, siteGate, findAccess }: StreamJudgeDeps): JudgeCommentStream {
  const mayRead = async (caller: Caller, articleId: string): Promise<boolean> =>
    (await reader.findReadable(caller, "article", articleId)) !== null;

  function judgeMember(member: Member, articleId: string): StreamJudge {
    let judged: Access | null = null;
    return {
      key: member.sessionId,
      userId: member.userId,
      async mayGoOn(reason) {
        const access = await findAccess(member);
        if (access === null) return false;
        // A heartbeat means that nothing but the member can have changed.
        if (reason === "beat" && access === judged) return true;
        judged = null;
        const goesOn = await mayRead({ kind: "member", ...access }, articleId);
        judged = access;
        return goesOn;
      },
    };
  }

  return ({ caller, request }, articleId) => {
    if (caller.kind === "member") return judgeMember(caller, articleId);
    return {
      key: siteGate.holdsPass(request) ? "guest with pass" : "guest",
      mayGoOn: async () => (await siteGate.admits(request, caller)) && mayRead(caller, articleId),
    };
  };
}
