import { createStore } from "./store.js";

/** Values of a form by field. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A state of something that is edited. */
export interface Base {
  readonly etag: string;
  readonly saved: FormValues;
}

/** Text that was entered into a field. */
export interface Entry {
  readonly name: string;
  readonly text: string;
}

/** The form in which a thing like the one that is edited is created. */
export interface AnewForm {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

/** A form with changes that are not saved. */
export interface Draft {
  /** Names the thing that is edited, such as `group/01-crew`. */
  readonly key: string;
  /** The thing, for the person. */
  readonly label: string;
  /** The address of the form. */
  readonly href: string;
  /** Changed values, by field. */
  readonly changes: FormValues;
  /** True for a form that saves itself while it is on the screen, and says there whether it has. */
  readonly isAutosaved?: boolean;
  /** The state that the changes began from, where the site can tell one state from another. */
  readonly base?: Base | undefined;
  /** Changed values as text, for the case that the thing is deleted and its form with it. */
  readonly entries?: readonly Entry[];
  /** Form in which the entered values can become a new thing. */
  readonly anew?: AnewForm;
}

const STORED = "sitevine.drafts";

type Drafts = ReadonlyMap<string, Draft>;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "label" in value &&
  "href" in value &&
  "changes" in value;

function stored(): Drafts {
  try {
    const read: unknown = JSON.parse(globalThis.sessionStorage?.getItem(STORED) ?? "[]");
    return new Map(Array.isArray(read) ? read.filter(isDraft).map((draft) => [draft.key, draft]) : []);
  } catch {
    return new Map();
  }
}

const drafts = createStore(stored());

function replace(next: Drafts): void {
  try {
    globalThis.sessionStorage?.setItem(STORED, JSON.stringify([...next.values()]));
  } catch {
    // Without room the drafts are kept for as long as the page.
  }
  drafts.set(next);
}

/** The drafts of the forms at an address, whatever its query. */
export const draftsAt = (pathname: string, all: Drafts): readonly Draft[] =>
  [...all.values()].filter(({ href }) => href.split("?")[0] === pathname);

/**
 * The same edits in the form of something new. What was not changed comes along, since the new thing has none of it; the
 * form that it goes to takes the fields that it has.
 */
export const anewDraft = ({ changes, base, entries }: Draft, anew: AnewForm): Draft => ({
  ...anew,
  changes: { ...base?.saved, ...changes },
  ...(entries && { entries }),
});

/** Edits that are not saved. They survive going to another screen, and loading the page again in the same tab. */
export const draftStore = {
  get: drafts.get,
  subscribe: drafts.subscribe,
  /** Keeps what was changed of a thing; nothing is kept where there is no change. */
  put(draft: Draft): void {
    const next = new Map(drafts.get());
    if (Object.keys(draft.changes).length === 0) next.delete(draft.key);
    else next.set(draft.key, draft);
    replace(next);
  },
  discard(key: string): void {
    const next = new Map(drafts.get());
    if (next.delete(key)) replace(next);
  },
};
