import { KEPT } from "../session/kept-here.js";

/** An unfinished text of a member in one form of a place. */
export interface Draft {
  readonly member: string;
  readonly form: string;
  readonly text: string;
  /** Time of the last change, in milliseconds. */
  readonly at: number;
}

const MOST = 30;
const MOST_CHARACTERS = 10_000;
const LONGEST_MS = 30 * 24 * 3_600_000;

/** These drafts with this one in place of the former one of its form, the latest first; without those that are too old or too many. */
export function withDraft(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const others = drafts.filter(({ member, form }) => member !== draft.member || form !== draft.form);
  const kept = draft.text === "" ? others : [{ ...draft, text: draft.text.slice(0, MOST_CHARACTERS) }, ...others];
  return kept.filter(({ at }) => draft.at - at < LONGEST_MS).slice(0, MOST);
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string" && "at" in value;

function read(): readonly Draft[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT.drafts) ?? "[]");
    return Array.isArray(value) ? value.filter(isDraft) : [];
  } catch {
    return [];
  }
}

let hasSignedOut = false;

/** The unfinished texts of a member on this device. They outlive the page and its tab, until they are sent or the member signs out. */
export function draftsOf(member: string, place: string) {
  addEventListener("storage", ({ key, newValue }) => {
    // The drafts themselves are also gone when another page has sent the last one.
    if (key === KEPT.visits && newValue === null) hasSignedOut = true;
  });
  const formOf = (name: string): string => `${place} ${name}`;
  return {
    find: (name: string): string =>
      read().find((draft) => draft.member === member && draft.form === formOf(name))?.text ?? "",
    keep(name: string, text: string): void {
      if (hasSignedOut) return;
      try {
        const drafts = withDraft(read(), { member, form: formOf(name), text, at: Date.now() });
        if (drafts.length > 0) localStorage.setItem(KEPT.drafts, JSON.stringify(drafts));
        else localStorage.removeItem(KEPT.drafts);
      } catch {
        // A browser may refuse to store anything; then the text exists in its field only.
      }
    },
  };
}

export type Drafts = ReturnType<typeof draftsOf>;
