import type { BlockNode } from "@sitevine/contracts";
import { isAllowedHref } from "@sitevine/contracts";

/*
 * Accessors for block props. Stored documents outlive the schema that checked them, so every accessor accepts any value and
 * returns the fallback if the value does not fit.
 */

function own(block: BlockNode, name: string): unknown {
  const { props } = block;
  return typeof props === "object" && props !== null && Object.hasOwn(props, name) ? props[name] : undefined;
}

/** Non-blank text, or nothing. */
export function readText(block: BlockNode, name: string): string | undefined {
  return textOf(own(block, name));
}

/** One of the given choices. */
export function readChoice<Choice extends string>(
  block: BlockNode,
  name: string,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Choice {
  const value = own(block, name);
  return choices.find((choice) => choice === value) ?? fallback;
}

/** A whole number, clamped to the bounds. */
export function readInt(block: BlockNode, name: string, low: number, high: number, fallback: number): number {
  const value = own(block, name);
  return typeof value === "number" && Number.isInteger(value) ? Math.min(high, Math.max(low, value)) : fallback;
}

export function readFlag(block: BlockNode, name: string, fallback: boolean): boolean {
  const value = own(block, name);
  return typeof value === "boolean" ? value : fallback;
}

/** A labelled link. */
export interface LinkProp {
  readonly label: string;
  readonly href: string;
}

/** A link with a label and an allowed target, or nothing. */
export function readLink(block: BlockNode, name: string): LinkProp | undefined {
  return linkOf(own(block, name));
}

/** The links of a list that have a label and an allowed target. */
export function readLinks(block: BlockNode, name: string): readonly LinkProp[] {
  return listOf(own(block, name)).flatMap((item) => linkOf(item) ?? []);
}

/** Title and text pairs of a list. */
export function readPoints(
  block: BlockNode,
  name: string,
): readonly { readonly title: string | undefined; readonly text: string | undefined }[] {
  return listOf(own(block, name))
    .filter(isRecord)
    .map((item) => ({ title: textOf(item.title), text: textOf(item.text) }))
    .filter((point) => point.title !== undefined || point.text !== undefined);
}

function linkOf(value: unknown): LinkProp | undefined {
  if (!isRecord(value)) return undefined;
  const label = textOf(value.label);
  const href = textOf(value.href);
  return label && href && isAllowedHref(href) ? { label, href } : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
