import { expect, it } from "vitest";
import { createPictureQueue } from "./queue.js";

interface Sending {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly arrive: () => void;
  readonly fail: (reason?: string) => void;
}

/** A queue whose pictures arrive and fail as told, and a text that shows them. */
function openQueue() {
  const sent: Sending[] = [];
  const shown: string[] = [];
  const text = { isThere: true };
  const queue = createPictureQueue({
    sentenceOf: (error) => String(error),
    isRefused: (error) => String(error).includes("too large"),
    upload: (file, _onProgress, signal) =>
      new Promise((resolve, reject) => {
        const fail = (reason = "no"): void => reject(new Error(reason));
        sent.push({ name: file.name, signal, arrive: () => resolve(`/${file.name}`), fail });
        signal.addEventListener("abort", () => fail());
      }),
    place(_id, src) {
      if (text.isThere) shown.push(src);
      return text.isThere;
    },
  });
  const names = (): readonly string[] => sent.map(({ name }) => name);
  const states = (): readonly string[] => queue.pictures.get().map(({ file, state }) => `${file.name} ${state.kind}`);
  return { queue, sent, shown, text, names, states };
}

const files = (...names: string[]): File[] => names.map((name) => new File(["x"], name));

it("sends two at a time, in their order, and goes on past one that fails", async () => {
  const { queue, sent, shown, names, states } = openQueue();
  queue.add(files("a", "b", "c", "d"));
  queue.settle();
  expect(names()).toEqual(["a", "b"]);
  sent[0]?.fail();
  await expect.poll(names).toEqual(["a", "b", "c"]);
  sent[2]?.arrive();
  sent[1]?.arrive();
  await expect.poll(names).toEqual(["a", "b", "c", "d"]);
  sent[3]?.arrive();
  await expect.poll(states).toEqual(["a failed"]);
  expect(shown).toEqual(["/c", "/b", "/d"]);
  queue.retryAll();
  sent[4]?.arrive();
  await expect.poll(states).toEqual([]);
  expect(shown.at(-1)).toBe("/a");
});

it("keeps what has arrived until the text can show it", async () => {
  const { queue, sent, shown, text, states } = openQueue();
  text.isThere = false;
  queue.add(files("a"));
  queue.settle();
  sent[0]?.arrive();
  await expect.poll(states).toEqual(["a uploaded"]);
  text.isThere = true;
  queue.settle();
  expect([shown, states()]).toEqual([["/a"], []]);
});

it("ends the sending of one that is removed, and begins the next", async () => {
  const { queue, sent, shown, names } = openQueue();
  const [first = ""] = queue.add(files("a", "b", "c"));
  queue.settle();
  queue.remove(first);
  expect(sent[0]?.signal.aborted).toBe(true);
  await expect.poll(names).toEqual(["a", "b", "c"]);
  expect(shown).toEqual([]);
});

it("does not send again with all others what the site refused for itself", async () => {
  const { queue, sent, names, states } = openQueue();
  queue.add(files("a", "b"));
  queue.settle();
  sent[0]?.fail("too large");
  sent[1]?.fail();
  await expect.poll(states).toEqual(["a failed", "b failed"]);
  queue.retryAll();
  expect(names()).toEqual(["a", "b", "b"]);
});
