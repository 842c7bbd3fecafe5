import type { Json } from "./messages.js";

/** The call during which a plugin asks for something. */
export interface AskingCall<Caller> {
  /** Undefined where nobody made the call. */
  readonly caller: Caller | undefined;
  /** Aborted when the call is over. */
  readonly over: AbortSignal;
}

/** Answers a plugin on behalf of the caller; `call` is undefined when it is over. Throws an AppError to refuse. */
export type AskService<Caller> = (
  service: string,
  args: readonly Json[],
  call: AskingCall<Caller> | undefined,
) => Promise<Json>;
