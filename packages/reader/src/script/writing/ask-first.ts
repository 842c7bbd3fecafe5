import { problemAfter, showProblem } from "../main.js";
import { word } from "./words.js";

const button = (label: string): HTMLButtonElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "sv-tool";
  made.textContent = label;
  return made;
};

/** Replaces a button by a confirmation before an action that cannot be undone. The focus is on the answer that does nothing. */
export function askFirst(opener: HTMLElement, work: () => Promise<void>): void {
  const question = document.createElement("span");
  question.className = "sv-ask";
  question.setAttribute("role", "group");
  question.setAttribute("aria-label", word("deleteAsk"));
  const yes = button(word("deleteYes"));
  const no = button(word("deleteNo"));
  question.append(word("deleteAsk"), yes, no);

  const close = (): void => {
    question.replaceWith(opener);
    opener.focus();
  };
  no.addEventListener("click", close);
  question.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  yes.addEventListener("click", async () => {
    if (yes.ariaBusy === "true") return;
    yes.ariaBusy = "true";
    const foot = opener.isConnected ? opener : question;
    const target = foot.parentElement ?? foot;
    try {
      await work();
    } catch (error) {
      close();
      showProblem(problemAfter(target), error);
    }
  });
  opener.replaceWith(question);
  no.focus();
}
