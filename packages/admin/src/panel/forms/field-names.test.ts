import { expect, it } from "vitest";
import { type FieldNames, inWords } from "./field-names.js";

type Values = { readonly name: string; readonly parentId: string | null; readonly active: boolean };

const FIELDS: FieldNames<Values> = {
  name: "Name",
  parentId: { label: "Below", show: (id) => id?.toUpperCase() ?? "" },
};

it("says in words what was entered, by the names of the fields", () => {
  expect(inWords(FIELDS, { name: "Deck", parentId: "a", active: true })).toEqual([
    { name: "Name", text: "Deck" },
    { name: "Below", text: "A" },
    { name: "active", text: "Yes" },
  ]);
  expect(inWords(FIELDS, { parentId: null })).toEqual([{ name: "Below", text: "–" }]);
});
