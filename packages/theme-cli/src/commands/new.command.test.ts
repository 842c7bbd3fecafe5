import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../../test/theme-folder.js";
import { newCommand } from "./new.command.js";

it("asks a person for what the options leave open, again after an answer that cannot be used", async () => {
  const folder = join(await scratchFolder(), "night-watch");
  const questions: string[] = [];
  const errors: string[] = [];
  const answers = ["", "Night Watch!", "night-watch-2", "dark"];
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(answers.shift() ?? "");
  };
  const terminal = {
    out: () => undefined,
    error: (text: string) => errors.push(text),
    paint: (_: unknown, text: string) => text,
    progress: () => undefined,
    ask,
    askSecret: undefined,
  };
  const signal = new AbortController().signal;
  await newCommand.run([folder, "--vendor", "Watch & Co"], { terminal, signal });
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({
    name: "Night watch",
    id: "night-watch-2",
    vendor: "Watch & Co",
    appearance: "dark",
  });
  expect(questions).toEqual([
    "Name (Night watch): ",
    "Id (night-watch): ",
    "Id (night-watch): ",
    "Dark or light (light): ",
  ]);
  expect(errors.join("")).toContain("kebab-case");
});
