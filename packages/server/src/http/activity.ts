import { type Endpoint, isActivity } from "@sitevine/api";
import type { Caller } from "../kernel/caller.js";
import type { Logger } from "../platform/logger.js";
import { isAsyncIterable } from "./ndjson-response.js";
import type { Input } from "./read-input.js";
import { toldAtEnd } from "./told-at-end.js";

/** A write in a panel. */
export interface Activity {
  readonly actorId: string;
  readonly endpoint: Pick<Endpoint, "id" | "path">;
  readonly params: Readonly<Record<string, string>>;
}

/** Outcome of a write that succeeded. */
export interface ActivityOutcome {
  /** Value that the handler returned, or the last value of its stream. */
  readonly result: unknown;
  /** Summary that the handler gave of the write. */
  readonly summary: string | null;
}

/**
 * Called before a write, when the things that it deletes still have their names. The returned function records the write.
 * Neither of them fails.
 */
export type BeginActivity = (activity: Activity) => Promise<(outcome: ActivityOutcome) => Promise<void>>;

/** A call whose input is valid. */
export interface PlannedCall {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly input: Pick<Input, "params" | "query">;
}

const isDryRun = (query: unknown): boolean =>
  typeof query === "object" && query !== null && "dryRun" in query && query.dryRun === true;

const asTexts = (params: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(Object(params)).map(([name, value]) => [name, String(value)]));

/** Dependencies for recording calls. */
export interface ActivityDeps {
  readonly beginActivity: BeginActivity;
  readonly errors: { readonly logger: Logger };
}

/** Carries a call out; if it writes in a panel and succeeds, it is recorded once. */
export async function recordingActivity(
  { endpoint, caller, input }: PlannedCall,
  { beginActivity, errors }: ActivityDeps,
  carryOut: (summarize: (text: string) => void) => Promise<unknown>,
): Promise<unknown> {
  let summary: string | null = null;
  const run = () =>
    carryOut((text) => {
      summary = text;
    });
  if (caller.kind === "guest" || !isActivity(endpoint) || isDryRun(input.query)) return run();
  const record = await beginActivity({ actorId: caller.userId, endpoint, params: asTexts(input.params) });
  const result = await run();
  if (isAsyncIterable(result))
    return toldAtEnd(result, {
      ended: (last) => record({ result: last, summary }),
      failedUnheard: (error) =>
        errors.logger.warn("A call failed after its client had left", { id: endpoint.id, error }),
    });
  await record({ result, summary });
  return result;
}
