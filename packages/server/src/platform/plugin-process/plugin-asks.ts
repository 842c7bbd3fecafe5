import { JsonText } from "../../kernel/json-text.js";
import { tooMany } from "../../kernel/refusals.js";
import type { Logger } from "../logger.js";
import type { AskingCall, AskService } from "./ask-service.js";
import { FRAME_BYTES, FrameError, messageFrame, textFrame } from "./frames.js";
import type { Json, PluginMessage, SiteMessage } from "./messages.js";
import type { PluginLimits } from "./plugin-limits.js";
import type { PluginOutbox } from "./plugin-outbox.js";
import { refusalOf, ServiceRefused } from "./service-refusal.js";

type Ask = Extract<PluginMessage, { readonly type: "ask" }>;

export interface PluginAsksDeps<Caller> {
  readonly ask: AskService<Caller>;
  readonly limits: Pick<PluginLimits, "asks" | "askedBytes">;
  readonly outbox: PluginOutbox;
  readonly logger: Logger;
  /** The call of the id, while it is open. */
  readonly findCall: (id: number) => AskingCall<Caller> | undefined;
  readonly hasEnded: () => boolean;
  /** The plugin has as much unread as the site keeps for it. */
  readonly onUnread: () => void;
}

const MOST_MESSAGE = 2_000;

function answerFrame(id: number, value: Json | JsonText): Buffer {
  try {
    if (value instanceof JsonText) return textFrame(`{"type":"answer","id":${id},"value":${value.text}}`);
    return messageFrame({ type: "answer", id, value } satisfies SiteMessage);
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    const message = `The answer is larger than ${FRAME_BYTES} bytes, which is the most that a plugin gets at once. Ask for less.`;
    throw new ServiceRefused("ERR_ANSWER_TOO_LARGE", message);
  }
}

/** Answers what a plugin asks, and keeps what is under way within its limits. `bytes` is the length of the question. */
export function createPluginAsks<Caller>(deps: PluginAsksDeps<Caller>): (ask: Ask, bytes: number) => Promise<void> {
  const { ask, limits, outbox } = deps;
  let asking = 0;
  let askedBytes = 0;

  async function answer({ id, within, service, args }: Ask): Promise<void> {
    if (asking > limits.asks || askedBytes > limits.askedBytes)
      throw tooMany(1, "The plugin asks for too much at once.");
    await outbox.drained();
    if (deps.hasEnded()) return;
    const frame = answerFrame(id, await ask(service, args, within === null ? undefined : deps.findCall(within)));
    if (outbox.hasRoomFor(frame)) {
      outbox.write(frame);
      return;
    }
    deps.onUnread();
    throw tooMany(1, "The plugin has not read its other answers. Ask for less at once.");
  }

  return async (question, bytes) => {
    asking += 1;
    askedBytes += bytes;
    try {
      await answer(question);
    } catch (error) {
      if (deps.hasEnded()) return;
      const { isExpected, code, message } = refusalOf(error);
      if (!isExpected) deps.logger.error("A service failed for a plugin", { service: question.service, error });
      const refusal: SiteMessage = { type: "refusal", id: question.id, code, message: message.slice(0, MOST_MESSAGE) };
      outbox.write(messageFrame(refusal));
    } finally {
      asking -= 1;
      askedBytes -= bytes;
    }
  };
}
