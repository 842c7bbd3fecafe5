import type { AnswerOf, searchUsers } from "@sitevine/api";

/** The properties of a member that a byline needs. */
export type Person = Omit<AnswerOf<typeof searchUsers>[number], "active">;

const TINTS = 12;

/** One of the twelve tints; the site chooses the same one for this id. */
export function tintOf(id: string): number {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  return (Math.abs(hash) % TINTS) + 1;
}

/** First letters of the first and the last word, as complete graphemes. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
  return ends.map((word) => [...letters.segment(word ?? "")][0]?.segment.toLocaleUpperCase() ?? "").join("");
}

/** The picture of a member, or the initials on the member's tint. It is decorative: the name is beside it. */
export function face(person: Person): HTMLElement {
  const avatar = document.createElement("span");
  avatar.className = "sv-avatar sv-avatar--md";
  if (person.avatarUrl === null) {
    avatar.classList.add(`sv-tint-${tintOf(person.id)}`);
    avatar.setAttribute("aria-hidden", "true");
    avatar.textContent = initialsOf(person.displayName);
  } else {
    const image = new Image();
    image.alt = "";
    image.src = person.avatarUrl;
    avatar.append(image);
  }
  return avatar;
}
