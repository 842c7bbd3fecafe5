import { EVENTS } from "../../events.js";
import type { Hook } from "../../hook.js";
import { make } from "./element.js";
import type { HooksPage } from "./page.js";

/** The form that adds a hook. What was entered stays where it was refused. */
export function hookForm({ words, act, showSecret, context: { client } }: HooksPage): HTMLFormElement {
  const url = make("input", { type: "url", name: "url", required: true, placeholder: "https://example.org/hook" });
  const boxes = EVENTS.map((event) => make("input", { type: "checkbox", name: "event", value: event }));
  const submit = make("button", { type: "submit", textContent: words.add });
  const form = make(
    "form",
    { className: "webhooks-form", noValidate: true },
    make("label", {}, words.url, url),
    make(
      "fieldset",
      {},
      make("legend", { textContent: words.events }),
      ...boxes.map((box) => make("label", { className: "webhooks-box" }, box, ` ${box.value}`)),
    ),
    make("div", {}, submit),
  );
  const add = async (): Promise<void> => {
    const events = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const { secret } = await client.call<Hook>("/hooks", { method: "POST", body: { url: url.value, events } });
    form.reset();
    showSecret(secret);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    void act(add, words.added).finally(() => {
      submit.disabled = false;
    });
  });
  return form;
}
