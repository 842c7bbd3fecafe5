import { ENDPOINTS, isActivity } from "@sitevine/api";
import { expect, it } from "vitest";
import { activityInWords } from "./activity-words.js";

it("has words for every write that the activity log records", () => {
  const recorded = ENDPOINTS.filter(isActivity).map(({ id }) => id);
  expect(recorded.length).toBeGreaterThan(50);
  expect(recorded.filter((id) => activityInWords(id) === id)).toEqual([]);
});

it("shows what it does not know as it is", () => expect(activityInWords("other.thing")).toBe("other.thing"));
