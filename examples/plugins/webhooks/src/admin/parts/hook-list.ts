import { actButton, make } from "./element.js";
import type { HooksPage, ShownHook } from "./page.js";

/** A button that has to be pressed twice. */
function removeButton({ words, act, context: { client } }: HooksPage, { id, url }: ShownHook): HTMLButtonElement {
  const remove = (): Promise<void> => act(() => client.call(`/hooks/${id}`, { method: "DELETE" }), words.removed);
  const first = make("button", { type: "button", textContent: words.remove });
  first.setAttribute("aria-label", `${words.remove}: ${url}`);
  first.addEventListener("click", () => {
    const second = actButton(words.reallyRemove, remove, url);
    second.classList.add("webhooks-danger");
    first.replaceWith(second);
    second.focus();
  });
  return first;
}

function hookItem(page: HooksPage, hook: ShownHook): HTMLLIElement {
  const { words, act, showSecret, context } = page;
  const { client } = context;
  const { id, url, events, isActive } = hook;
  const toggle = make("input", { type: "checkbox", checked: isActive });
  toggle.addEventListener("change", () => {
    void act(() => client.call(`/hooks/${id}`, { method: "PATCH", body: { isActive: toggle.checked } }));
  });
  const rotate = async (): Promise<void> => {
    const { secret } = await client.call<{ readonly secret: string }>(`/hooks/${id}/secret`, { method: "POST" });
    showSecret(secret);
  };
  return make(
    "li",
    { className: "webhooks-hook" },
    make("strong", { textContent: url }),
    make("span", { className: "webhooks-events", textContent: events.join(", ") }),
    make(
      "div",
      { className: "webhooks-acts" },
      make("label", {}, toggle, ` ${words.active}`),
      actButton(words.test, () => act(() => client.call(`/hooks/${id}/test`, { method: "POST" }), words.tested), url),
      actButton(words.rotate, () => act(rotate), url),
      removeButton(page, hook),
    ),
  );
}

/** The hooks, each with what can be done with it. */
export function hookList(page: HooksPage, hooks: readonly ShownHook[]): HTMLElement {
  if (hooks.length === 0) return make("p", { textContent: page.words.none });
  return make("ul", { className: "webhooks-hooks" }, ...hooks.map((hook) => hookItem(page, hook)));
}
