import { expect, it } from "vitest";
import { jsonText, keepJson } from "./kept-json.js";

function counted() {
  let times = 0;
  const value = {
    toJSON() {
      times += 1;
      return { times };
    },
  };
  return { value, times: () => times };
}

it("makes the JSON of a kept value once, and that of others each time", () => {
  const [kept, other] = [counted(), counted()];
  keepJson(kept.value);
  expect([jsonText(kept.value), jsonText(keepJson(kept.value)), kept.times()]).toEqual([
    '{"times":1}',
    '{"times":1}',
    1,
  ]);
  expect([jsonText(other.value), jsonText(other.value), other.times()]).toEqual(['{"times":1}', '{"times":2}', 2]);
});

it("makes the JSON of what is no object", () => {
  expect([jsonText(null), jsonText("a"), jsonText(1)]).toEqual(["null", '"a"', "1"]);
});
