import { expect, it } from "vitest";
import { createCallEnd } from "./call-end.js";

it("tells whoever asked before the end and whoever asks after it, with the first reason", () => {
  const first = new Error("first");
  const early = createCallEnd();
  const { signal } = early;
  expect([signal.aborted, early.hasCome, early.signal === signal]).toEqual([false, false, true]);
  const late = createCallEnd();
  for (const end of [early, late]) {
    end.come(first);
    end.come(new Error("second"));
    expect([end.hasCome, end.signal.aborted, end.signal.reason]).toEqual([true, true, first]);
  }
  expect(signal.reason).toBe(first);
});
