import { classes, safeHref, safeImageSource } from "../attributes.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { UserSummary } from "../page-model.js";

const TINTS = 12;

/** Class of one of the twelve tints; the same id always has the same one. */
export function tintClass(id: string): string {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  return `sv-tint-${(Math.abs(hash) % TINTS) + 1}`;
}

/** The picture of a member, or the initials on the member's tint. It is decorative: the name is beside it. */
export function avatar(user: UserSummary, size: "sm" | "md" | "lg" | "xl" = "sm"): Html {
  const source = safeImageSource(user.avatarUrl);
  const name = classes("sv-avatar", size !== "sm" && `sv-avatar--${size}`, !source && tintClass(user.id));
  return source
    ? html`<span class="${name}"><img src="${source}" alt="" loading="lazy" decoding="async"></span>`
    : html`<span class="${name}" aria-hidden="true">${initials(user.displayName)}</span>`;
}

/** A member's picture and name as a link, or as they are for a member without a page. */
export function memberLink(user: UserSummary): Html {
  const inside = html`${avatar(user)}<span dir="auto">${user.displayName}</span>`;
  return user.href === ""
    ? html`<span class="sv-member">${inside}</span>`
    : html`<a class="sv-member" href="${safeHref(user.href)}">${inside}</a>`;
}

/** A member's name as a link, or as text for a member without a page. */
export function nameLink({ href, displayName }: UserSummary, attributes: Html = nothing): Html {
  return href === ""
    ? html`<span${attributes} dir="auto">${displayName}</span>`
    : html`<a${attributes} href="${safeHref(href)}" dir="auto">${displayName}</a>`;
}

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 8);
  const first = firstLetter(words[0]);
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first;
}

function firstLetter(word: string | undefined): string {
  if (!word) return "";
  // Segmenting into graphemes is slow, and nearly every name begins with a plain letter.
  if (/^[A-Za-z][A-Za-z]/.test(word)) return word.charAt(0).toUpperCase();
  const [letter] = segments.segment(word.slice(0, 16));
  return letter?.segment.toLocaleUpperCase() ?? "";
}
