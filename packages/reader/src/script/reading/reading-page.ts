import type { addBookmark, clearHistory, followCategory, followUser, forgetRead, removeBookmark } from "@sitevine/api";
import { announce, focusOn, isHinted, part, pressing, problemAfter, session, showProblem } from "../main.js";

type LettingGo = typeof removeBookmark | typeof forgetRead;
type TakingBack = typeof addBookmark | typeof followCategory | typeof followUser;

/** Sets up the lists that a member keeps; the page was written for that member alone. */
function openReading(root: HTMLElement): void {
  const { svReading: reader } = root.dataset;
  for (const row of root.querySelectorAll<HTMLElement>("[data-sv-kept]")) wireRow(root, row);
  wireClearing(root);
  if (!isHinted()) forget(root);
  session.onChange((subject) => {
    if (subject === null) forget(root);
    // Somebody else has signed in since.
    else if (subject !== reader) location.reload();
  });
}

/** Takes what belongs to the member off the page, and offers to sign in. */
function forget(root: HTMLElement): void {
  part(root, "member")?.remove();
  document.querySelector(".sv-pages")?.remove();
  const guest = part(root, "guest");
  if (guest) guest.hidden = false;
}

function wireRow(root: HTMLElement, row: HTMLElement): void {
  const [what, letGo, gone, again] = ["what", "let-go", "gone", "again"].map((name) => part(row, name));
  if (!what || !letGo) return;
  const address = row.dataset.svKept as `/api/articles/${string}/bookmark`;
  const problem = (error: unknown): void => showProblem(problemAfter(what), error);

  function show(isGone: boolean): void {
    if (!what || !gone) return;
    what.hidden = isGone;
    gone.hidden = !isGone;
    // The pressed button is hidden now, so the focus moves to its counterpart.
    (isGone ? again : letGo)?.focus();
    announce(isGone ? (part(gone, "said")?.textContent ?? "") : "");
  }

  pressing(
    letGo,
    async () => {
      await session.call<LettingGo>("DELETE", address);
      if (gone) return show(true);
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      focusOn((next && part(next, "let-go")) ?? root);
    },
    problem,
  );
  if (!again) return;
  pressing(
    again,
    async () => {
      await session.call<TakingBack>(row.dataset.svAgain as "PUT", address);
      show(false);
    },
    (error) => showProblem(problemAfter(gone ?? what), error),
  );
}

function wireClearing(root: HTMLElement): void {
  const [clear, ask, yes, no] = ["clear", "clear-ask", "clear-yes", "clear-no"].map((name) => part(root, name));
  if (!clear || !ask || !yes || !no) return;

  function show(isAsked: boolean): void {
    if (!clear || !ask || !no) return;
    clear.hidden = isAsked;
    ask.hidden = !isAsked;
    (isAsked ? no : clear).focus();
  }

  clear.addEventListener("click", () => show(true));
  no.addEventListener("click", () => show(false));
  pressing(
    yes,
    async () => {
      await session.call<typeof clearHistory>("DELETE", "/api/account/history");
      location.reload();
    },
    (error) => showProblem(problemAfter(ask), error),
  );
}

const root = document.querySelector<HTMLElement>("[data-sv-reading]");
if (root) openReading(root);
