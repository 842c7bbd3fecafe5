import type { AnswerOf, suggestResults } from "@sitevine/api";
import { type Choice, closed, moved, shown } from "./choice.js";

type Suggestion = AnswerOf<typeof suggestResults>[number];

const PAUSE_MS = 120;

function optionFor({ title, byline }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.className = "sv-suggestion";
  const name = document.createElement("span");
  name.dir = "auto";
  name.textContent = title;
  option.append(name);
  if (byline !== "") {
    const who = document.createElement("bdi");
    who.className = "sv-quiet";
    who.textContent = byline;
    option.append(who);
  }
  return option;
}

/**
 * Suggests results below a search field: a combobox whose options lead to what they name. Nothing is chosen until somebody goes
 * to it by an arrow key, so that Enter searches for what is typed.
 */
export function suggestIn(field: HTMLInputElement, find: (q: string) => Promise<readonly Suggestion[]>): void {
  const list = document.createElement("ul");
  list.id = `${field.id}-suggestions`;
  list.className = "sv-menu sv-suggestions";
  list.setAttribute("role", "listbox");
  list.ariaLabel = field.form?.dataset.suggestions ?? field.labels?.[0]?.textContent ?? "";
  list.hidden = true;
  field.after(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);

  let choice: Choice<Suggestion> = closed;
  let asked = "";
  let pause: ReturnType<typeof setTimeout> | undefined;

  function show(next: Choice<Suggestion>): void {
    const isOther = next.options !== choice.options;
    choice = next;
    if (isOther) list.replaceChildren(...next.options.map(optionOf));
    list.hidden = next.options.length === 0;
    field.ariaExpanded = String(!list.hidden);
    field.removeAttribute("aria-activedescendant");
    for (const [index, option] of [...list.children].entries()) {
      option.ariaSelected = String(index === next.at);
      if (index !== next.at) continue;
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
  }

  function optionOf(suggestion: Suggestion, index: number): HTMLLIElement {
    const option = optionFor(suggestion, `${list.id}-${index}`);
    // The field keeps the focus.
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => follow(suggestion));
    return option;
  }

  function close(): void {
    clearTimeout(pause);
    asked = "";
    show(closed);
  }

  function follow({ href }: Suggestion): void {
    close();
    location.assign(href);
  }

  async function ask(q: string): Promise<void> {
    const found = await find(q);
    // Something else may be typed by now, or the field be left.
    if (asked === q) show(shown(found));
  }

  function look(): void {
    const q = field.value.trim();
    if (q === "") {
      close();
      return;
    }
    if (q === asked) return;
    asked = q;
    clearTimeout(pause);
    pause = setTimeout(() => void ask(q).catch(close), PAUSE_MS);
  }

  field.ariaExpanded = "false";
  field.addEventListener("input", look);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (isComposing || altKey || ctrlKey || metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const chosen = choice.options[choice.at];
    if (step !== undefined && list.hidden) look();
    else if (step !== undefined) show(moved(choice, step));
    else if (key === "Enter" && chosen) follow(chosen);
    else if (key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Something may have been typed while this was loaded.
  if (document.activeElement === field && field.value !== field.defaultValue) look();
}
