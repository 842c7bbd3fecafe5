import { listAdminModerationLog, listModerationLog, streamModeration, undoModeration } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ModerationLogReader } from "./moderation-log.query.js";
import type { AnswerModerationStream } from "./moderation-stream.http.js";
import type { UndoAct } from "./undo.service.js";

/** Routes of the moderation log, and of the stream that moderators' pages keep open. */
export function moderationLogRoutes(
  reader: ModerationLogReader,
  undo: UndoAct,
  answerStream: AnswerModerationStream,
): readonly BoundEndpoint[] {
  return [
    bind(listModerationLog, ({ query, caller }) => reader.list(caller, query)),
    bind(listAdminModerationLog, ({ query, caller }) => reader.list(caller, query)),
    bind(undoModeration, ({ params, caller }) => undo(caller, params.id)),
    bind(streamModeration, (call) => answerStream(call)),
  ];
}
