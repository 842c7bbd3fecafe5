import { expect, it } from "vitest";
import { type Answer, changedAnswers } from "./answers.js";

const answer = (value: Answer["value"], visibility: Answer["visibility"] = "public"): Answer => ({ value, visibility });

it("saves what has changed and nothing else", () => {
  const before = { city: answer("Hull"), boats: answer(0), crew: answer(null), motto: answer("Ahoy", "private") };
  const now = { city: answer("Bergen"), boats: answer(0), crew: answer(2), motto: answer("Ahoy", "members") };
  expect(changedAnswers(before, now)).toEqual({
    city: { value: "Bergen" },
    crew: { value: 2 },
    motto: { visibility: "members" },
  });
});

it("clears an answer, and tells none from zero and no", () => {
  const before = { city: answer("Hull"), boats: answer(0), sails: answer(true) };
  const now = { city: answer(null), boats: answer(null), sails: answer(false) };
  expect(changedAnswers(before, now)).toEqual({
    city: { value: null },
    boats: { value: null },
    sails: { value: false },
  });
});

it("makes no answer of a box that nobody ever ticked", () => {
  expect(changedAnswers({ sails: answer(null) }, { sails: answer(false) })).toEqual({});
});
