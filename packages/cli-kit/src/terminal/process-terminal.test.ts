import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { processTerminal } from "./process-terminal.js";

/** A terminal with a user who types, and what stands on the screen. */
function screen() {
  const tty = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80, setRawMode: () => undefined });
  const [stdin, stdout, stderr] = [tty(), tty(), tty()];
  let shown = "";
  stdout.on("data", (piece) => {
    shown += piece;
  });
  const streams = { stdin, stdout, stderr } as unknown as Pick<NodeJS.Process, "stdin" | "stdout" | "stderr">;
  return { terminal: processTerminal(streams), types: (text: string) => stdin.write(text), shown: () => shown };
}

const { signal } = new AbortController();

it("shows the answer to a question", async () => {
  const { terminal, types, shown } = screen();
  const answer = terminal.ask?.("Name: ", signal);
  types("Tide\r");
  expect(await answer).toBe("Tide");
  expect(shown()).toContain("Name: ");
  expect(shown()).toContain("Tide");
});

it("shows nothing of a password", async () => {
  const { terminal, types, shown } = screen();
  const answer = terminal.askSecret?.("Password: ", signal);
  types("correct horse\u007f\r");
  expect(await answer).toBe("correct hors");
  expect(shown()).toBe("Password: \n");
});

it("stops waiting for a password when the input ends", async () => {
  const { terminal, types } = screen();
  const answer = terminal.askSecret?.("Password: ", signal);
  types("\u0004");
  await expect(answer).rejects.toThrow("interrupted");
});
