import { eventually, fakeClock } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createPictureProxy } from "../src/features/foreign-pictures/index.js";
import type { OutAnswer } from "../src/platform/http-out/http-out.js";
import type { Images } from "../src/platform/images/images.js";

const BYTES = new Uint8Array([1, 2, 3]);
const images: Pick<Images, "reencode"> = {
  reencode: async (bytes) => ({
    ok: true,
    picture: { bytes, type: "image/png", extension: "png", width: 1, height: 1 },
  }),
};

/** A proxy whose addresses are their own signatures, and other hosts that answer when the test says so. */
function proxyWithHeldHosts() {
  const started: string[] = [];
  const answer = Promise.withResolvers<OutAnswer>();
  const kept = new Map<string, Uint8Array>();
  const serve = createPictureProxy({
    clock: fakeClock(),
    images,
    pictures: { open: async (text) => text },
    cache: { read: async (name) => kept.get(name) ?? null, write: async (name, bytes) => void kept.set(name, bytes) },
    httpOut: {
      get(url) {
        started.push(url);
        return answer.promise;
      },
    },
  });
  const ask = (url: string) =>
    serve(url, {}).then(
      ({ status }) => status,
      () => 404,
    );
  return { started, ask, release: () => answer.resolve({ ok: true, bytes: BYTES }) };
}

describe("the picture proxy", () => {
  it("fetches four at a time, and each picture once for all who ask meanwhile and later", async () => {
    const { started, ask, release } = proxyWithHeldHosts();
    const answers = ["a", "b", "c", "d", "e", "f", "a", "a"].map(ask);
    await eventually(() => expect(started).toHaveLength(4));
    release();
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
    expect(started.sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(await ask("a")).toBe(200);
    expect(started).toHaveLength(6);
  });

  it("keeps a bounded number waiting and turns the others away for now", async () => {
    const { started, ask, release } = proxyWithHeldHosts();
    const waiting = Array.from({ length: 64 }, (_, index) => ask(`waits ${index}`));
    await eventually(() => expect(started).toHaveLength(4));
    expect(await ask("one more")).toBe(404);
    release();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
    expect(await ask("one more")).toBe(200);
  });
});
