import { SLUG_PATTERN, slugOf } from "@sitevine/contracts";
import type { Desk } from "../desk.js";

const MOST_UNITS = 80;
const MOST_TRIES = 5;
const OWN = /^draft-[0-9a-f-]{13}$/;

export const isAddress = (text: string): boolean => text.length <= 120 && SLUG_PATTERN.test(text.normalize("NFC"));

/** Whether an article still has the address that its draft began with. */
export const isDraftAddress = (slug: string): boolean => OWN.test(slug);

/** An address made of the words of a title; empty for a title without words. */
export const addressFrom = (title: string): string => slugOf(title, MOST_UNITS);

/** Gives an article that has none an address made of its title, with a number where others have it. */
export async function nameAddress({ saver, title }: Pick<Desk, "saver" | "title">): Promise<void> {
  const base = addressFrom(title.get());
  if (base === "" || !isAddress(base)) return;
  for (let number = 1; number <= MOST_TRIES; number += 1) {
    if (!isDraftAddress(saver.stored.get()?.article.slug ?? "")) return;
    saver.change({ slug: number === 1 ? base : `${base}-${number}` });
    await saver.flush();
  }
}
