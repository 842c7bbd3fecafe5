import { attributesIn, picturesIn } from "../../platform/markup/picture-tags.js";
import { readPlainText } from "../../platform/markup/plain-text.js";

/** The words of a comment; of one that is only pictures, those that describe them. Empty where there are none. */
export function commentText(html: string): string {
  const { text } = readPlainText(html);
  if (text !== "") return text;
  const described = picturesIn(html).map((tag) => attributesIn(tag).get("alt")?.trim() ?? "");
  return described.filter((words) => words !== "").join(", ");
}
