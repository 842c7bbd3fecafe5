import { describe, expect, it } from "vitest";
import { TextRefused } from "./text-refused.js";
import { createTextRenderer, type TextPool } from "./text-renderer.js";
import { doTextTask, type TextTask } from "./text-task.js";

/** Records for each text where it was rendered. */
function watched() {
  const rendered: { readonly where: "here" | "thread"; readonly length: number; readonly writer?: string }[] = [];
  const pool: TextPool = {
    run: async (task, writer) => {
      rendered.push({ where: "thread", length: task.text.length, writer });
      return doTextTask(task);
    },
    async [Symbol.asyncDispose]() {},
  };
  const here = (task: TextTask) => {
    rendered.push({ where: "here", length: task.text.length });
    return doTextTask(task);
  };
  return { texts: createTextRenderer({ pool, here }), rendered };
}

describe("where texts are rendered", () => {
  it("short ones where they are, all others in the thread", async () => {
    const { texts, rendered } = watched();
    for (const length of [0, 1, 2_000, 2_001, 400_000])
      for (const kind of ["markdown", "html", "comment"] as const) await texts.render(kind, "a".repeat(length), "mo");
    const here = (length: number) => Array(3).fill({ where: "here", length });
    const thread = (length: number) => Array(3).fill({ where: "thread", length, writer: "mo" });
    expect(rendered).toEqual([...here(0), ...here(1), ...here(2_000), ...thread(2_001), ...thread(400_000)]);
  });

  it("a refusal says what is wrong with the text, in words for its author", async () => {
    const { texts } = watched();
    const refused = texts.render("html", "<b>".repeat(100_000), "mo");
    await expect(refused).rejects.toThrow(TextRefused);
    await expect(refused).rejects.toThrow("nests elements too deeply");
  });
});
