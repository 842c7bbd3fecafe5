import type { PanelPageContext } from "@sitevine/plugin-sdk/panel";
import type { Delivery } from "../../delivery.js";
import type { hookView } from "../../hook.js";
import { problemOf } from "./problem.js";
import { type Words, wordsIn } from "./words.js";

export type ShownHook = ReturnType<typeof hookView>;

/** Context that the parts of the page share. */
export interface HooksPage {
  readonly context: PanelPageContext;
  readonly words: Words;
  /** Does something, tells what has happened, and shows the hooks and the log as they are then. */
  act(work: () => Promise<unknown>, done?: string): Promise<void>;
  /** Shows a secret, once. */
  showSecret(secret: string): void;
}

export interface PageState {
  readonly hooks: readonly ShownHook[];
  readonly deliveries: readonly Delivery[];
}

export async function loadState({ client, signal }: PanelPageContext): Promise<PageState> {
  const [hooks, deliveries] = await Promise.all([
    client.call<readonly ShownHook[]>("/hooks", { signal }),
    client.call<readonly Delivery[]>("/deliveries", { signal }),
  ]);
  return { hooks, deliveries };
}

export function createPage(
  context: PanelPageContext,
  { reload, showSecret }: { readonly reload: () => Promise<void>; readonly showSecret: (secret: string) => void },
): HooksPage {
  return {
    context,
    words: wordsIn(context.language),
    showSecret,
    async act(work, done) {
      try {
        await work();
        if (done !== undefined) context.notify({ tone: "done", message: done });
        await reload();
      } catch (error) {
        if (!context.signal.aborted) context.notify({ tone: "problem", message: problemOf(error) });
      }
    },
  };
}
