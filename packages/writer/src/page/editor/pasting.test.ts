import { expect, it } from "vitest";
import { readText } from "./pasting.js";

it.each([
  ["# Title\n\nWords below it.", ["heading", "paragraph"]],
  ["40% of all boats are moored.\n\nThe others are at sea.", ["paragraph", "paragraph"]],
  ["| name    | age |\n| ------- | --- |\n| harbour | 4   |", ["table"]],
  ["- one  two\n- three  four", ["bullet_list"]],
  ["1.  one\n2.  two", ["ordered_list"]],
  ["$ ls -l\ntotal 2", ["code_block"]],
  ["$ git log\n* 1a2b3c4 Begin", ["code_block"]],
  ["NAME      READY\nsite-0    1/1", ["code_block"]],
])("takes a pasted text for what it is: %j", (text, kinds) => {
  expect(readText(text).content.content.map(({ type }) => type.name)).toEqual(kinds);
});
