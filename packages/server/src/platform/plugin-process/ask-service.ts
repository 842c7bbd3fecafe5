import type { JsonText } from "../../kernel/json-text.js";
import type { Json } from "./messages.js";

/** The call during which a plugin asks for something. */
export interface AskingCall<Caller> {
  /** Undefined where nobody made the call. */
  readonly caller: Caller | undefined;
  /** Aborted when the call is over. */
  readonly over: AbortSignal;
  /** Milliseconds that the call has in all. */
  readonly deadlineMs: number;
}

/** Answers a plugin on behalf of the caller; `call` is undefined when it is over. Throws an AppError to refuse. */
export type AskService<Caller> = (
  service: string,
  args: readonly Json[],
  call: AskingCall<Caller> | undefined,
) => Promise<Json | JsonText>;
