import type { Caller, Member } from "../../http/caller.js";
import type { StreamJudge } from "../../http/event-stream.js";
import type { SiteGate } from "../../http/site-gate.js";
import { AppError } from "../../kernel/app-error.js";
import type { Access, SessionRef } from "../users/index.js";
import type { CommentReader } from "./comment-reader.js";

export interface StreamJudgeDeps {
  readonly reader: Pick<CommentReader, "requireReadable">;
  readonly siteGate: Pick<SiteGate, "admits" | "holdsPass">;
  /** What a session may do now; the same object until that changes, null once the session has ended. */
  readonly findAccess: (session: SessionRef) => Promise<Access | null>;
}

/** Judges whether the stream of an article's comments goes on for whoever opened it. */
export type JudgeCommentStream = (
  call: { readonly caller: Caller; readonly request: Request },
  id: string,
) => StreamJudge;

export function createCommentStreamJudge({ reader, siteGate, findAccess }: StreamJudgeDeps): JudgeCommentStream {
  async function mayRead(caller: Caller, articleId: string): Promise<boolean> {
    try {
      await reader.requireReadable(caller, "article", articleId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false;
      throw error;
    }
  }

  function judgeMember(member: Member, articleId: string): StreamJudge {
    let judged: Access | null = null;
    return {
      key: member.sessionId,
      async mayGoOn(reason) {
        const access = await findAccess(member);
        if (access === null) return false;
        // With a heartbeat alone nothing has changed but perhaps the member.
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
