import type { AnswerOf, dislikeArticle, likeArticle, undislikeArticle, unlikeArticle } from "@sitevine/api";
import type { OwnPage } from "../session/own-page.js";
import type { Session } from "../session/session.js";
import { sayCount, shortNumber } from "./messages.js";
import { part } from "./parts.js";
import { asButton, pressing, showToggle } from "./press.js";
import { problemAfter, showProblem } from "./problem-message.js";

type Reacting = typeof likeArticle | typeof unlikeArticle | typeof dislikeArticle | typeof undislikeArticle;
type State = AnswerOf<typeof likeArticle>;

const KINDS = ["like", "dislike"] as const;
const COUNTS = { like: "likes", dislike: "dislikes" } as const;

const findSection = (): HTMLElement | null => document.querySelector("[data-sv-article]");

/** Enables like and dislike on an article once the member is known. */
export function offerReactions(session: Session, own: OwnPage["article"]): void {
  const section = findSection();
  const { svArticle: id } = section?.dataset ?? {};
  if (!section || id === undefined || !own) return;
  const { reaction, counts } = own;
  let state: State = { reaction, likes: counts.likes, dislikes: counts.dislikes };
  const buttons = KINDS.flatMap((kind) => {
    const link = part(section, kind);
    return link ? [{ kind, button: asButton(link) }] : [];
  });

  function show(): void {
    for (const { kind, button } of buttons) {
      const count = state[COUNTS[kind]];
      showToggle(button, state.reaction === kind, shortNumber(count), sayCount(COUNTS[kind], count));
    }
  }

  for (const { kind, button } of buttons) {
    button.classList.add("sv-toggle");
    pressing(
      button,
      async () => {
        const method = state.reaction === kind ? "DELETE" : "POST";
        state = await session.call<Reacting>(method, `/api/articles/${id}/${kind}`);
        show();
      },
      (error) => showProblem(problemAfter(section), error),
    );
  }
  show();
}
