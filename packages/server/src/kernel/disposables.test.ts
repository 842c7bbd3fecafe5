import { expect, it } from "vitest";
import { Disposables } from "./disposables.js";

function recording() {
  const gone: string[] = [];
  return {
    gone,
    later: (name: string): AsyncDisposable => ({
      [Symbol.asyncDispose]: async () => {
        await Promise.resolve();
        gone.push(name);
      },
    }),
    now: (name: string): Disposable => ({ [Symbol.dispose]: () => gone.push(name) }),
    broken: (name: string): Disposable => ({
      [Symbol.dispose]: () => {
        throw new Error(name);
      },
    }),
  };
}

it("lets go in reverse order, one after the other", async () => {
  const { gone, later, now } = recording();
  {
    await using stack = new Disposables();
    stack.use(later("first"));
    stack.use(now("second"));
    stack.use(later("third"));
  }
  expect(gone).toEqual(["third", "second", "first"]);
});

it("lets go of nothing that was handed over", async () => {
  const { gone, now } = recording();
  let owner: Disposables;
  {
    await using stack = new Disposables();
    stack.use(now("kept"));
    owner = stack.move();
  }
  expect(gone).toEqual([]);
  await owner[Symbol.asyncDispose]();
  await owner[Symbol.asyncDispose]();
  expect(gone).toEqual(["kept"]);
});

it("lets go of the others when one fails, and says so", async () => {
  const { gone, later, broken } = recording();
  const stack = new Disposables();
  stack.use(later("first"));
  stack.use(broken("middle"));
  stack.use(later("last"));
  await expect(stack[Symbol.asyncDispose]()).rejects.toThrow("middle");
  expect(gone).toEqual(["last", "first"]);
});
