import { createStore } from "./store.js";

/** A short message that goes away by itself, unless it is a problem. */
export interface Notice {
  readonly id: number;
  readonly tone: "done" | "problem";
  readonly message: string;
  /** Takes back what was done, for as long as the notice is there. */
  readonly undo?: (() => Promise<void>) | undefined;
}

const MOST = 4;
let last = 0;

/** The notices that are shown, the newest last. */
export const notices = createStore<readonly Notice[]>([]);

/** Shows a notice. */
export function notify(notice: Omit<Notice, "id">): void {
  last += 1;
  notices.set([...notices.get(), { ...notice, id: last }].slice(-MOST));
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));
