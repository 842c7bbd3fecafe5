import { describe, expect, it } from "vitest";
import { ndjsonResponse } from "./ndjson-response.js";

const asIs = (value: unknown): unknown => value;
const options = () => ({
  status: 200,
  headers: new Headers(),
  lineOf: asIs,
  failedLine: (error: unknown) => ({ type: "error", message: String(error) }),
});

const linesOf = async (response: Response): Promise<unknown[]> =>
  (await response.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function* two(): AsyncGenerator<unknown> {
  yield { a: 1 };
  yield { b: 2 };
}

describe("ndjsonResponse", () => {
  it("sends each value as a line, and nothing may collect or compress them", async () => {
    const response = ndjsonResponse(two(), options());
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(await response.text()).toBe('{"a":1}\n{"b":2}\n');
  });

  it("sends a value before the next one is there", async () => {
    const gate = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<unknown> {
      yield 1;
      await gate.promise;
      yield 2;
    }
    const reader = ndjsonResponse(slow(), options()).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("1\n");
    gate.resolve();
    expect((await reader?.read())?.value).toBe("2\n");
    expect((await reader?.read())?.done).toBe(true);
  });

  it("ends with a line of its own when the values fail", async () => {
    async function* failing(): AsyncGenerator<unknown> {
      yield 1;
      throw new Error("no");
    }
    expect(await linesOf(ndjsonResponse(failing(), options()))).toEqual([1, { type: "error", message: "Error: no" }]);
  });

  it("ends the same way, and takes no more values, when one breaks the contract", async () => {
    let isLeft = false;
    async function* values(): AsyncGenerator<unknown> {
      try {
        yield 1;
        yield 2;
      } finally {
        isLeft = true;
      }
    }
    const lineOf = (): unknown => {
      throw new Error("broken");
    };
    const lines = await linesOf(ndjsonResponse(values(), { ...options(), lineOf }));
    expect(lines).toEqual([{ type: "error", message: "Error: broken" }]);
    expect(isLeft).toBe(true);
  });

  it("tells the iterator when the client disconnects", async () => {
    let isLeft = false;
    const values: AsyncIterable<unknown> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 1 }),
        async return() {
          isLeft = true;
          return { done: true, value: undefined };
        },
      }),
    };
    await ndjsonResponse(values, options()).body?.cancel();
    expect(isLeft).toBe(true);
  });
});
