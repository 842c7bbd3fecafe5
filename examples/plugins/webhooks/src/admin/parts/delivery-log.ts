import type { Delivery } from "../../delivery.js";
import { actButton, make } from "./element.js";
import type { HooksPage, PageState } from "./page.js";

function outcomeOf({ words }: HooksPage, { state, attempts }: Delivery): string {
  const last = attempts.at(-1);
  const reason = last?.status ?? last?.error;
  const parts = [words.states[state], attempts.length > 0 ? words.attempts(attempts.length) : null, reason ?? null];
  return parts.filter((part) => part !== null).join(" · ");
}

function row(page: HooksPage, { hooks }: PageState, delivery: Delivery): HTMLTableRowElement {
  const { words, act, context } = page;
  const { id, hookId, event, createdAt } = delivery;
  const when = new Intl.DateTimeFormat(context.language, { dateStyle: "medium", timeStyle: "medium" });
  const again = (): Promise<void> =>
    act(() => context.client.call(`/deliveries/${id}/redeliver`, { method: "POST" }), words.sentAgain);
  return make(
    "tr",
    {},
    make("td", {}, make("time", { dateTime: createdAt, textContent: when.format(new Date(createdAt)) })),
    make("td", { textContent: event }),
    make("td", { textContent: hooks.find((hook) => hook.id === hookId)?.url ?? "–" }),
    make("td", { textContent: outcomeOf(page, delivery) }),
    make("td", {}, actButton(words.again, again, event)),
  );
}

/** Table of the deliveries, newest first. */
export function deliveryLog(page: HooksPage, state: PageState): HTMLElement {
  const { words } = page;
  if (state.deliveries.length === 0) return make("p", { textContent: words.emptyLog });
  const heads = [words.when, words.event, words.to, words.outcome].map((head) =>
    make("th", { scope: "col", textContent: head }),
  );
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads, make("td"))),
    make("tbody", {}, ...state.deliveries.map((delivery) => row(page, state, delivery))),
  );
  const scrolled = make("div", { className: "webhooks-log", tabIndex: 0 }, table);
  scrolled.setAttribute("role", "region");
  scrolled.setAttribute("aria-label", words.log);
  return scrolled;
}
