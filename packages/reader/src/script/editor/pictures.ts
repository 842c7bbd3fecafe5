import { announce, Problem, part, showProblem } from "../main.js";
import { applyEdit } from "./field-edits.js";
import { discard, type Uploaded, upload } from "./upload.js";

/** The pictures that a form uploads. */
export interface Pictures {
  /** Forgets those that the text does not show any more. */
  tidy(): void;
  /** Deletes those that were removed from the text, now that it is sent: until then, the removal can be undone. */
  sent(text: string): void;
}

interface Row {
  readonly item: HTMLElement;
  /** Null until it is uploaded. */
  uploaded: Uploaded | null;
  words: string;
}

const urlOf = ({ uploaded }: Row): string => uploaded?.url ?? "";
const markdownOf = (row: Row): string => `![${row.words.replace(/[\\[\]]/g, "\\$&")}](${urlOf(row)})`;
const picturesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/**
 * Lets a member show pictures in a text: chosen, pasted or dropped. Each has a row below the field until it is sent, in which it
 * is described, tried again or removed. Null where the member may show none.
 */
export function offerPictures(
  form: HTMLFormElement,
  field: HTMLTextAreaElement,
  showIssue: (error: unknown) => void,
): Pictures | null {
  const button = form.querySelector<HTMLElement>("[data-sv-format='picture']");
  const list = part(form, "pictures");
  const blank = list?.querySelector("template");
  if (!button || !list || !blank) return null;
  const { inserted = "", wait = "" } = list.dataset;
  const rows = new Set<Row>();
  let removed: Uploaded[] = [];
  let sending = 0;
  // One after another, so that they stand in the text in the order in which they were chosen.
  let queue = Promise.resolve();

  function replace(from: number, to: number, text: string): void {
    const before = document.activeElement;
    applyEdit(field, { from, to, text, selectFrom: from + text.length, selectTo: from + text.length });
    // Somebody may be describing the picture.
    if (before instanceof HTMLElement && list?.contains(before)) before.focus();
  }

  function insert(row: Row): void {
    const { selectionStart: from, selectionEnd: to, value } = field;
    const lead = from > 0 && value[from - 1] !== "\n" ? "\n" : "";
    replace(from, to, `${lead}${markdownOf(row)}\n`);
    announce(inserted);
  }

  /** Replaces the picture in the text, where it stands as it was put there. */
  function change(row: Row, text: string): void {
    const was = markdownOf(row);
    const at = field.value.indexOf(was);
    if (row.uploaded && at >= 0) replace(at, at + was.length, text);
  }

  function forget(row: Row): void {
    rows.delete(row);
    row.item.remove();
    if (list) list.hidden = rows.size === 0;
  }

  function add(file: File): void {
    const item = document.importNode(blank?.content ?? new DocumentFragment(), true).firstElementChild;
    if (!(item instanceof HTMLElement)) return;
    const [name, retry, remove] = ["name", "retry", "remove"].map((one) => part(item, `picture-${one}`));
    const [progress, input] = [item.querySelector("progress"), item.querySelector("input")];
    const problem = item.querySelector<HTMLElement>(".sv-problem");
    if (!list || !name || !retry || !remove || !progress || !input || !problem) return;
    const row: Row = { item, uploaded: null, words: "" };
    name.textContent = file.name;

    async function send(): Promise<void> {
      if (!rows.has(row)) return;
      try {
        const uploaded = await upload(file, (share) => {
          if (progress) progress.value = share;
        });
        if (!rows.has(row)) return discard(uploaded);
        row.uploaded = uploaded;
        progress?.remove();
        insert(row);
      } catch (error) {
        if (problem) showProblem(problem, error);
        if (retry) retry.hidden = false;
        if (progress) progress.hidden = true;
      }
    }
    function enqueue(): void {
      sending += 1;
      queue = queue.then(send).finally(() => {
        sending -= 1;
      });
    }
    retry.addEventListener("click", () => {
      retry.hidden = true;
      problem.hidden = true;
      progress.hidden = false;
      input.focus();
      enqueue();
    });
    remove.addEventListener("click", () => {
      change(row, "");
      forget(row);
      if (row.uploaded) removed.push(row.uploaded);
      button?.focus();
    });
    input.addEventListener("input", () => {
      const next = { ...row, words: input.value };
      change(row, markdownOf(next));
      row.words = input.value;
    });
    // Enter would send the whole form.
    input.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    rows.add(row);
    list.hidden = false;
    list.append(item);
    enqueue();
  }

  function take(event: Event, data: DataTransfer | null): void {
    const files = picturesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    files.forEach(add);
  }

  const chooser = document.createElement("input");
  chooser.type = "file";
  chooser.accept = "image/*";
  chooser.multiple = true;
  chooser.addEventListener("change", () => {
    [...(chooser.files ?? [])].forEach(add);
    chooser.value = "";
  });
  button.addEventListener("click", () => chooser.click());
  field.addEventListener("paste", (event) => take(event, event.clipboardData));
  field.addEventListener("drop", (event) => take(event, event.dataTransfer));
  form.addEventListener(
    "submit",
    (event) => {
      if (sending === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showIssue(new Problem(409, { error: { message: wait } }));
    },
    true,
  );

  return {
    tidy() {
      for (const row of rows) if (row.uploaded && !field.value.includes(row.uploaded.url)) forget(row);
    },
    sent(text) {
      for (const uploaded of removed) if (!text.includes(uploaded.url)) discard(uploaded);
      removed = [];
    },
  };
}
