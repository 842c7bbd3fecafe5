import { Problem } from "@sitevine/reader/session";
import { useEffect, useState } from "react";
import { inLanguage, language } from "./language.js";
import { createStore, useStore } from "./store.js";

/** A renewal of the session that goes on by itself. */
interface Waiting {
  /** On the clock of the browser, in milliseconds. */
  readonly until: number;
  readonly isLimited: boolean;
}

/** Null while nothing waits. */
export const waiting = createStore<Waiting | null>(null);

const words = inLanguage({
  en: {
    limited: (time: string) =>
      `This page was opened many times within a minute. It waits for your session to be renewed, and goes on by itself at ${time}.`,
    unreachable: (time: string) => `The site cannot be reached. The page tries again by itself at ${time}.`,
    left: (seconds: number) => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
  },
  de: {
    limited: (time: string) =>
      `Diese Seite wurde in einer Minute oft geöffnet. Sie wartet darauf, dass deine Sitzung erneuert wird, und macht um ${time} von selbst weiter.`,
    unreachable: (time: string) =>
      `Die Site ist nicht zu erreichen. Die Seite versucht es um ${time} von selbst wieder.`,
    left: (seconds: number) => (seconds === 1 ? "noch 1 Sekunde" : `noch ${seconds} Sekunden`),
  },
});

const FIRST_WAIT_MS = 2_000;
const SECOND_MS = 1_000;
const clock = new Intl.DateTimeFormat(language, { timeStyle: "medium" });

/** Waits as long as the site asks for, and says so meanwhile. */
export async function waitAloud(ms: number, error?: unknown): Promise<void> {
  const own: Waiting = { until: Date.now() + ms, isLimited: error instanceof Problem && error.status === 429 };
  const shown = waiting.get();
  if (!shown || shown.until < own.until) waiting.set(own);
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (waiting.get() === own) waiting.set(null);
}

/** Tries again when the site allows it, where it limits how often a session is renewed. */
export async function whenAllowed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      await waitAloud(error.waitMs ?? FIRST_WAIT_MS, error);
    }
  }
}

/** A sentence with the time at which the page goes on, which stays the same, and how long that is, which changes each second. */
export interface WaitingWords {
  readonly sentence: string;
  readonly left: string;
}

/** Sentences about the wait that the page is in; null if it is in none. */
export function useWaiting(): WaitingWords | null {
  const shown = useStore(waiting);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!shown) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [shown]);
  if (!shown) return null;
  const { until, isLimited } = shown;
  const say = isLimited ? words.limited : words.unreachable;
  return { sentence: say(clock.format(until)), left: words.left(Math.max(1, Math.ceil((until - now) / SECOND_MS))) };
}
