import { expect, it } from "vitest";
import { openDocument } from "../../engine/index.js";
import { undescribedIn } from "./undescribed.js";

const countIn = (text: string): number | undefined => {
  const opened = openDocument(text);
  return opened && undescribedIn(opened.doc).length;
};

it.each([
  ["![](/a.png)\n\n- ![ ](/b.png) in a list\n\n![A boat](/c.png)\n", 2],
  ["Words ![](/a.png) between\n", 1],
  ["`![](/a.png)`\n\nNo picture\n", 0],
])("finds pictures without a description in %j", (text, count) => expect(countIn(text)).toBe(count));
