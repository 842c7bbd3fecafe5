import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html, raw } from "../html.js";
import type { IconName } from "../icons/icon.js";
import { CALLOUT_KINDS, type CalloutKind } from "../markdown/callouts.js";
import type { Messages } from "../messages/messages.js";

// The sanitiser made the texts: the class comes first, then how the words of the callout are written.
const CALLOUT = new RegExp(`<section((?: dir="\\w+")?) class="callout-(${CALLOUT_KINDS.join("|")})"([^>]*)>`, "g");

const TITLES = {
  note: "calloutNote",
  tip: "calloutTip",
  important: "calloutImportant",
  warning: "calloutWarning",
  caution: "calloutCaution",
} as const satisfies Record<CalloutKind, keyof Messages>;

const ICONS: Readonly<Record<CalloutKind, IconName>> = {
  note: "info",
  tip: "lightbulb",
  important: "message-square-warning",
  warning: "triangle-alert",
  caution: "octagon-alert",
};

/** Replaces the tag that begins each callout of a sanitised text. `open` returns markup for the kind and its title. */
const replaceCallouts = (
  markup: string,
  messages: Messages,
  open: (kind: CalloutKind, title: string, attributes: Html) => Html,
): string =>
  markup.replaceAll(CALLOUT, (_tag, before: string, kind: CalloutKind, behind: string) =>
    open(kind, messages[TITLES[kind]], raw(before + behind)).toString(),
  );

/** A sanitised text whose callouts have titles. Articles are stored without these, since the language of a site can change. */
export const withCallouts = ({ messages, icons }: Pick<PageContext, "messages" | "icons">, markup: string): string =>
  replaceCallouts(
    markup,
    messages,
    (kind, title, attributes) =>
      html`<section class="sv-callout sv-callout--${kind}" role="note"${attributes}><p class="sv-callout-title">${icons.draw(ICONS[kind])}${title}</p>`,
  );

/** The same for programs that have a stylesheet of their own, such as feed readers. */
export const withPlainCallouts = (messages: Messages, markup: string): string =>
  replaceCallouts(
    markup,
    messages,
    (kind, title, attributes) => html`<section class="callout-${kind}"${attributes}><p><strong>${title}</strong></p>`,
  );
