import { listCategories } from "@sitevine/api";
import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { queryClient, refreshAnswers } from "./queries.js";

it("has told the screen of new answers when they are refreshed", async () => {
  let answers = 0;
  const heard: unknown[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [listCategories.id, null],
    queryFn: async () => {
      answers += 1;
      return answers;
    },
  });
  // As components do.
  const leave = observer.subscribe(notifyManager.batchCalls(({ data }) => heard.push(data)));
  await refreshAnswers([listCategories]);
  expect(heard.at(-1)).toBe(1);
  await refreshAnswers([listCategories]);
  expect(heard.at(-1)).toBe(2);
  leave();
});
