import { expect, it } from "vitest";
import { NEW_FIELD, rulesOf } from "./field-values.js";

it("takes each line for a choice", () => {
  const rules = rulesOf({ ...NEW_FIELD, type: "select", options: " Boat \n\nHarbour", maxLength: 10 });
  expect(rules).toMatchObject({ options: ["Boat", "Harbour"], maxLength: null });
});

it("leaves out what the kind of the field does not have", () =>
  expect(rulesOf({ ...NEW_FIELD, type: "text", options: "Boat", maxLength: 10 })).toMatchObject({
    options: [],
    maxLength: 10,
  }));
