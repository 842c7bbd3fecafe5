import type { AnswerOf, searchUsers } from "@sitevine/api";
import { face, session } from "../main.js";
import { applyEdit } from "./field-edits.js";
import { type MentionQuery, mentionAt } from "./mention-query.js";

type Person = AnswerOf<typeof searchUsers>[number];

const PAUSE_MS = 150;
const MOST = 6;

function optionFor(person: Person, id: string): HTMLLIElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.className = "sv-mention";
  const name = document.createElement("span");
  name.dir = "auto";
  name.textContent = person.displayName;
  const handle = document.createElement("bdi");
  handle.className = "sv-quiet";
  handle.textContent = `@${person.username}`;
  option.append(face(person), name, handle);
  return option;
}

/** Suggests members while the name of one is typed after an @: a combobox whose list stands below the field. */
export function offerMentions(field: HTMLTextAreaElement, label: string): void {
  const list = document.createElement("ul");
  list.id = `${field.id}-mentions`;
  list.className = "sv-mentions";
  list.setAttribute("role", "listbox");
  list.ariaLabel = label;
  list.hidden = true;
  field.after(list);

  let query: MentionQuery | null = null;
  let people: readonly Person[] = [];
  let active = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let dismissed = -1;

  function close(): void {
    clearTimeout(pause);
    query = null;
    people = [];
    if (list.hidden) return;
    list.hidden = true;
    list.replaceChildren();
    for (const name of ["role", "aria-expanded", "aria-controls", "aria-activedescendant", "aria-autocomplete"])
      field.removeAttribute(name);
  }

  function move(to: number): void {
    active = (to + people.length) % people.length;
    [...list.children].forEach((option, index) => {
      option.ariaSelected = String(index === active);
      if (index !== active) return;
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    });
  }

  function open(): void {
    const options = people.map((person, index) => {
      const option = optionFor(person, `${list.id}-${index}`);
      // The field keeps the focus.
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => accept(index));
      return option;
    });
    list.replaceChildren(...options);
    list.hidden = false;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-controls", list.id);
    move(0);
  }

  function accept(index: number): void {
    const person = people[index];
    if (!person || !query) {
      close();
      return;
    }
    const { from, name } = query;
    const text = `@${person.username} `;
    const end = from + text.length;
    close();
    applyEdit(field, { from, to: from + name.length + 1, text, selectFrom: end, selectTo: end });
  }

  async function find(asked: MentionQuery): Promise<void> {
    const search = new URLSearchParams({ q: asked.name, limit: String(MOST) });
    const found = await session.call<typeof searchUsers>("GET", `/api/users/search?${search}`);
    // Something else may be typed by now.
    if (query?.from !== asked.from || query.name !== asked.name) return;
    people = found;
    if (people.length === 0) close();
    else open();
  }

  function look(): void {
    const typed = field.selectionStart === field.selectionEnd ? mentionAt(field.value, field.selectionStart) : null;
    if (!typed || typed.from === dismissed) {
      close();
      return;
    }
    dismissed = -1;
    if (query?.from === typed.from && query.name === typed.name) return;
    query = typed;
    clearTimeout(pause);
    pause = setTimeout(() => void find(typed).catch(close), PAUSE_MS);
  }

  field.addEventListener("input", look);
  field.addEventListener("blur", close);
  document.addEventListener("selectionchange", () => {
    if (!list.hidden && document.activeElement === field) look();
  });
  field.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, isComposing } = event;
    if (list.hidden || isComposing || ctrlKey || metaKey) return;
    if (key === "ArrowDown") move(active + 1);
    else if (key === "ArrowUp") move(active - 1);
    else if (key === "Enter" || key === "Tab") accept(active);
    else if (key === "Escape") {
      dismissed = query?.from ?? -1;
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
