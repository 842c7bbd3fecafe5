import { say } from "../page/messages.js";
import { problemAfter, showProblem } from "../page/problem-message.js";

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
  question.setAttribute("aria-label", say("deleteAsk"));
  const yes = button(say("deleteYes"));
  const no = button(say("deleteNo"));
  question.append(say("deleteAsk"), yes, no);

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
