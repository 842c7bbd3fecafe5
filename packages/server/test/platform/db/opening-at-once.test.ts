import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { programFile } from "../../support/programs.js";

const [PROCESSES, FILES] = [3, 40];

function startChild() {
  const child = spawn(process.execPath, [programFile("opening-child.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    said: async () => (await lines.next()).value,
    open: (file: string) => void child.stdin.write(`${file}\n`),
    async stop() {
      const exit = once(child, "exit");
      child.stdin.end();
      await exit;
    },
  };
}

it("several processes create one database at the same moment", async () => {
  await using folder = await temporaryDirectory();
  const children = Array.from({ length: PROCESSES }, startChild);
  for (const child of children) expect(await child.said()).toBe("ready");
  for (let number = 0; number < FILES; number += 1) {
    for (const child of children) child.open(join(folder.path, `${number}.sqlite`));
    for (const child of children) expect(await child.said()).toBe("open");
  }
  for (const child of children) await child.stop();
});
