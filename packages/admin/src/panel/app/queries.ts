import type { AnswerOf } from "@sitevine/api";
import type { CallAnswer, CallArguments, CallInput, ItemOf, PagedEndpoint, PlainEndpoint } from "@sitevine/api/client";
import { ApiError } from "@sitevine/api/client";
import { keepPreviousData, notifyManager, QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { client, isConflict, isMissing } from "./client.js";
import { notify } from "./notices.js";
import { sentenceOf } from "./sentence.js";

const MOST_TRIES = 2;

/** True for a failure that may not recur: the site was not reached, or is busy. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (tries, error) => tries < MOST_TRIES && mayPass(error),
      refetchOnWindowFocus: true,
    },
    // A write without a connection fails at once and says so. It does not wait, and happen when nobody expects it any more.
    mutations: { networkMode: "always" },
  },
});

/** A read of an endpoint; its key is the id of the endpoint with the input. */
export function queryOf<E extends PlainEndpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input ?? null] as const,
    queryFn: ({ signal }) => client.call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  });
}

/** An answer with its ETag, which the next write sends. */
export interface Tagged<T> {
  readonly data: T;
  readonly etag: string | undefined;
}

/** A read of an endpoint whose answer has an ETag. */
export function taggedQueryOf<E extends PlainEndpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input ?? null, "tagged"] as const,
    async queryFn({ signal }): Promise<Tagged<CallAnswer<E>>> {
      const { data, etag } = await client.send(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>));
      return { data, etag: etag ?? undefined };
    },
  });
}

/** A read of a list: the former page stays on the screen until the next one is here. */
export const listQueryOf = <E extends PlainEndpoint>(endpoint: E, ...input: CallArguments<E>) => ({
  ...queryOf(endpoint, ...input),
  placeholderData: keepPreviousData,
});

/** Every row of a list that is short by its nature, such as groups, from all of its pages. */
export function everyOf<E extends PagedEndpoint & PlainEndpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions({
    queryKey: [endpoint.id, "every", input ?? null] as const,
    async queryFn({ signal }) {
      const rows: ItemOf<E>[] = [];
      const all = client.items(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>));
      for await (const row of all) rows.push(row);
      return rows;
    },
  });
}

const tags = new WeakMap<object, string>();

/** The ETag that came with the answer to a write, for the next one. */
export const tagOfAnswer = (answer: unknown): string | undefined =>
  typeof answer === "object" && answer !== null ? tags.get(answer) : undefined;

async function sendTagged<E extends PlainEndpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const { data, etag } = await client.send(endpoint, ...([input] as unknown as CallArguments<E>));
  if (etag && typeof data === "object" && data !== null) tags.set(data, etag);
  return data as AnswerOf<E>;
}

export interface ActOptions<E extends PlainEndpoint> {
  /** Endpoints whose answers the write changes. */
  readonly changes: readonly PlainEndpoint[];
  /** Notice after success. */
  readonly done?: string | ((answer: AnswerOf<E>, input: CallInput<E>) => string);
  /** Takes the write back; the notice then offers to. */
  readonly undo?: (answer: AnswerOf<E>, input: CallInput<E>) => (() => Promise<unknown>) | undefined;
  /** True where the form shows failures itself; what shows those that somebody else caused says `conflicts`. */
  readonly isQuiet?: boolean | "conflicts";
  /** Endpoints whose answers are out of date where somebody else was faster: those that it changes, unless told. */
  readonly overtaken?: readonly PlainEndpoint[];
}

/**
 * Marks the answers of the endpoints as out of date, whatever they were asked with. Resolves when the screen shows those that
 * it needs anew.
 */
export async function refreshAnswers(endpoints: readonly PlainEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
  // Components hear of an answer in a later task than whoever awaits it.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** Asks again for whatever the screen shows that could not be loaded: what was in the way is often the same for all of it. */
export const retryFailed = (): Promise<unknown> =>
  queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });

/** A write through an endpoint, with what the person is told of it. */
export function useAct<E extends PlainEndpoint>(endpoint: E, options: ActOptions<E>) {
  const { changes, done, undo, isQuiet, overtaken = changes } = options;
  return useMutation<AnswerOf<E>, Error, CallInput<E>>({
    mutationKey: [endpoint.id],
    mutationFn: (input) => sendTagged(endpoint, input),
    async onSuccess(answer, input) {
      // The next write expects the state that this one made, so that the screen has it when the person is told.
      const isExpected = tagOfAnswer(answer) !== undefined;
      if (isExpected) await refreshAnswers(changes);
      const takeBack = undo?.(answer, input);
      const message = typeof done === "function" ? done(answer, input) : done;
      if (message)
        notify({
          tone: "done",
          message,
          undo:
            takeBack &&
            (async () => {
              await takeBack();
              await refreshAnswers(changes);
            }),
        });
      if (!isExpected) await refreshAnswers(changes);
    },
    async onError(error) {
      const isOvertaken = isConflict(error) || isMissing(error);
      if (isOvertaken) await refreshAnswers(overtaken);
      const isTold = isQuiet === "conflicts" ? isOvertaken : isQuiet;
      if (!isTold) notify({ tone: "problem", message: sentenceOf(error) });
    },
  });
}
