import type { MarkupProblem } from "@sitevine/renderer/markup";

/** Problem of a text; `time` and `memory` mean that rendering was aborted. */
export type TextProblem = MarkupProblem | "time" | "memory";

const TOO_MUCH = "would take too long to render; split it, or leave out repeated markup";

/** The messages for the author of the text. */
const MESSAGES: Readonly<Record<TextProblem, string>> = {
  elements: "has too many elements: at most 25000 headings, paragraphs, cells, links and the like",
  pieces: "has too much markup for its length, for example rows of a table without their cells",
  depth: "nests elements too deeply",
  length: "makes more than ten times its own size of HTML",
  unstable: "has markup that browsers cannot read reliably",
  time: TOO_MUCH,
  memory: TOO_MUCH,
};

/** A text costs more to render than is allowed. The message is for its author and follows the name of a field. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
  readonly problem: TextProblem;

  constructor(problem: TextProblem) {
    super(MESSAGES[problem]);
    this.problem = problem;
  }
}
