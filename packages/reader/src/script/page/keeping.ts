import type { addBookmark, followCategory, removeBookmark, unfollowCategory } from "@sitevine/api";
import type { OwnPage } from "../session/own-page.js";
import type { Session } from "../session/session.js";
import { say } from "./messages.js";
import { part } from "./parts.js";
import { pressing } from "./press.js";
import { problemAfter, showProblem } from "./problem-message.js";

type Keeping = typeof addBookmark | typeof removeBookmark | typeof followCategory | typeof unfollowCategory;

/** Enables the button that keeps an article or follows a category, once it is known whether the member does. */
export function offerKeeping(session: Session, kept: OwnPage["kept"]): void {
  const button = document.querySelector<HTMLElement>("[data-sv-keep]");
  if (!button || kept === undefined) return;
  let isKept = kept;

  function show(toggle: HTMLElement): void {
    const label = part(toggle, "label");
    if (label) label.textContent = say(isKept ? "unfollow" : "follow");
    else toggle.ariaPressed = String(isKept);
  }

  pressing(
    button,
    async () => {
      const address = `/api/${button.dataset.svKeep}` as `/api/articles/${string}/bookmark`;
      await session.call<Keeping>(isKept ? "DELETE" : "PUT", address);
      isKept = !isKept;
      show(button);
    },
    (error) => showProblem(problemAfter(button.parentElement ?? button), error),
  );
  show(button);
  button.hidden = false;
}
