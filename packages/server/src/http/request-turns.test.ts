import { setImmediate as nextRound } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRequestTurns } from "./request-turns.js";

function scene() {
  let ms = 0;
  const begun: string[] = [];
  const take = createRequestTurns(() => ms);
  const ask = (name: string, cost: number): void =>
    take(() => {
      begun.push(name);
      ms += cost;
    });
  return { begun, ask };
}

describe("the turns of requests", () => {
  it("are all in one round of the event loop while answers are quick", () => {
    const { begun, ask } = scene();
    for (const name of ["a", "b", "c", "d"]) ask(name, 1);
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("are in a round each once answers have taken long, in the order in which they were asked for", async () => {
    const { begun, ask } = scene();
    for (const name of ["a", "b", "c"]) ask(name, 10);
    expect(begun).toEqual(["a"]);
    await nextRound();
    expect(begun).toEqual(["a", "b"]);
    ask("d", 1);
    await nextRound();
    expect(begun).toEqual(["a", "b", "c"]);
    await nextRound();
    expect(begun).toEqual(["a", "b", "c", "d"]);
    await nextRound();
    for (const name of ["e", "f"]) ask(name, 1);
    expect(begun).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("are several in a round when those that wait are quick", async () => {
    const { begun, ask } = scene();
    ask("slow", 10);
    for (const name of ["a", "b", "c", "d"]) ask(name, 3);
    expect(begun).toEqual(["slow"]);
    await nextRound();
    expect(begun).toEqual(["slow", "a", "b", "c"]);
    await nextRound();
    expect(begun).toEqual(["slow", "a", "b", "c", "d"]);
  });

  it("begin when the one before has done what it can without waiting", async () => {
    let ms = 0;
    const begun: string[] = [];
    const take = createRequestTurns(() => ms);
    const answer = async (name: string): Promise<void> => {
      begun.push(`${name} begins`);
      for (let part = 0; part < 20; part += 1) await null;
      ms += 4;
      begun.push(`${name} ends`);
    };
    take(() => {
      ms += 10;
    });
    for (const name of ["a", "b", "c"]) take(() => void answer(name));
    await nextRound();
    expect(begun).toEqual(["a begins", "a ends", "b begins", "b ends"]);
    await nextRound();
    expect(begun.slice(4)).toEqual(["c begins", "c ends"]);
  });

  it("go on after an answer that threw", async () => {
    const take = createRequestTurns();
    const begun: string[] = [];
    expect(() =>
      take(() => {
        throw new Error("no answer");
      }),
    ).toThrow("no answer");
    take(() => void begun.push("next"));
    await nextRound();
    expect(begun).toEqual(["next"]);
  });
});
