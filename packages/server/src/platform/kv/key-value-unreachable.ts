import { unreachableReason } from "../unreachable-reason.js";

// The replies of Redis begin with a word for a code.
const REFUSED: readonly (readonly [reply: RegExp, reason: string])[] = [
  [/^(?:NOAUTH|WRONGPASS|NOPERM|ERR invalid password)\b/, "the server refused user name or password"],
  [/^ERR (?:DB index is out of range|invalid DB index)/, "the server has no database of that number"],
  [/^OOM\b/, "its memory is full; free some, or raise maxmemory in its configuration"],
  [/^MISCONF\b/, "it cannot save its data and takes no more; see its log"],
  [/^READONLY\b/, "it is a replica, which only answers; name the server that it copies"],
  [/^LOADING\b/, "it is still loading its data"],
];

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : "";
  const [, reason] = REFUSED.find(([reply]) => reply.test(message)) ?? [];
  return reason ?? unreachableReason(cause, new Map());
}

/** The key-value store does not answer; the message is one sentence without URL or password. */
export class KeyValueUnreachableError extends Error {
  override readonly name = "KeyValueUnreachableError";

  constructor(cause: unknown) {
    super(`The key-value store cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}
