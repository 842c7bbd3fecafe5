import { CORE_KINDS } from "../../src/features/notifications/index.js";
import { SITE_LISTENERS } from "../../src/wings/event-listeners.js";
import { LISTENERS } from "../../src/wings/listener-parts.js";

const code = (name: string): string => `\`${name}\``;

const list = (names: readonly string[]): string => (names.length === 0 ? "–" : names.join(", "));

/** A table whose columns are as wide as their widest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

const channelsOf = ({ site, email }: { readonly site: boolean; readonly email: boolean }): string =>
  list([...(site ? ["site"] : []), ...(email ? ["e-mail"] : [])]);

/** Renders docs/events.md. */
export const renderEventsPage = (): string => `# Events

A feature publishes an event in the transaction that causes it. Listeners *within* run in that transaction, in this order, and an
error in one rolls the change back. Listeners *after* run once the transaction has committed, in this order and independently of
each other: an error is logged and has no other effect. This page is generated from
\`packages/server/src/wings/event-listeners.ts\` and from the kinds of notifications; \`pnpm exec vitest run test/events -u\` in
\`packages/server\` updates it.

## Listeners by event

${table(
  ["event", "within", "after"],
  Object.entries(SITE_LISTENERS).map(([name, { within, after }]) => [
    code(name),
    list(Object.keys(within)),
    list(Object.keys(after)),
  ]),
)}

## What the listeners do

${table(["listener", "what it does"], Object.entries(LISTENERS))}

## Kinds of notifications

One event notifies a member once, by the first kind that addresses them; answers take precedence, then mentions.

${table(
  ["kind", "comes from", "default channels", "label"],
  CORE_KINDS.map((kind) => [code(kind.kind), list(Object.keys(kind.from).map(code)), channelsOf(kind), kind.label]),
)}
`;
