import { ApiError } from "@sitevine/api/client";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeviceCopy } from "./device-copies.js";
import type { Article, Fields, Stored } from "./draft.js";
import { createKeeper } from "./keeper.js";
import { createSaver, type SaverParts } from "./saver.js";
import type { SaveAnswer, SitePort } from "./site-port.js";

const WORDS = { untitled: "Untitled", addressTaken: "That address is taken.", notSaved: "Not saved." };
const article = (fields: Partial<Article>): Article =>
  ({ id: "a", slug: "draft-1", title: "Tides", content: "", categoryId: null, ...fields }) as Article;

/** A site with one article, whose answers can get lost. */
function fakeSite(first: Stored | null) {
  let current = first;
  let version = 1;
  const calls: Fields[] = [];
  const fake = {
    isDown: false,
    losesAnswers: false,
    calls,
    get current() {
      return current;
    },
    /** Somebody else saves. */
    changeElsewhere(fields: Partial<Article>) {
      version += 1;
      const copy = current?.copy ?? null;
      current = { article: { ...article({}), ...current?.article, ...fields }, etag: `v${version}`, copy };
    },
    /** Somebody publishes the working copy elsewhere, or here. */
    publishCopy(): Stored {
      version += 1;
      current = { article: article({ ...current?.article }), etag: `v${version}`, copy: null };
      return current;
    },
  };
  function store(fields: Fields): SaveAnswer {
    version += 1;
    current = {
      article: { ...article({}), ...current?.article, ...(fields as Partial<Article>) },
      etag: `v${version}`,
      copy: current?.article.status === "published" ? { publishAt: null, isBehind: false } : null,
    };
    return fake.losesAnswers ? { kind: "unreachable" } : { kind: "stored", stored: current };
  }
  const port: SitePort = {
    async create(fields, slug) {
      if (fake.isDown) return { kind: "unreachable" };
      calls.push(fields);
      return current ? { kind: "conflict" } : store({ ...fields, slug });
    },
    async update({ etag }, fields) {
      if (fake.isDown) return { kind: "unreachable" };
      calls.push(fields);
      return etag === current?.etag ? store(fields) : { kind: "conflict" };
    },
    async load() {
      return fake.isDown || !current ? { kind: "unreachable" } : { kind: "stored", stored: current };
    },
  };
  return { fake, port };
}

describe("a saver", () => {
  const copies = new Map<string, DeviceCopy>();
  let due: (() => void) | undefined;
  beforeEach(() => {
    copies.clear();
    due = undefined;
  });

  const device = {
    put: async (copy: DeviceCopy) => void copies.set(copy.key, copy),
    remove: async (key: string) => void copies.delete(key),
  };

  function open(site: SitePort, stored: Stored | null, left?: SaverParts["left"], put = device.put) {
    const timers = {
      now: () => 0,
      after(_ms: number, call: () => void) {
        due = call;
        return () => {
          due = undefined;
        };
      },
    };
    const keeper = createKeeper({ ...device, put }, "k");
    return createSaver({ key: "k", userId: "u", site, keeper, timers, stored, slug: "draft-1", words: WORDS, left });
  }

  const stored = (): Stored => ({ article: article({ content: "one" }), etag: "v1", copy: null });
  const live = (): Stored => ({ ...stored(), article: article({ content: "one", status: "published" }) });

  it("creates the article with the first change, once, though the answer is lost", async () => {
    const { fake, port } = fakeSite(null);
    const saver = open(port, null);
    expect(saver.state.get()).toEqual({ kind: "new" });
    fake.losesAnswers = true;
    saver.change({ content: "a" });
    await saver.flush();
    expect(saver.state.get()).toEqual({ kind: "offline" });
    expect(copies.get("k")?.fields).toEqual({ content: "a" });
    fake.losesAnswers = false;
    saver.change({ content: "ab" });
    await saver.flush();
    await saver.flush();
    expect(saver.state.get()).toEqual({ kind: "saved" });
    expect(fake.current?.article).toMatchObject({ title: "Untitled", content: "ab", slug: "draft-1" });
    expect(copies.size).toBe(0);
  });

  it("sends one request at a time, and what was written meanwhile after it", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    saver.change({ content: "two" });
    const flushed = saver.flush();
    saver.change({ content: "three" });
    await flushed;
    expect(fake.calls).toEqual([{ content: "two" }, { content: "three" }]);
    expect(fake.current?.article.content).toBe("three");
  });

  it("takes a state that it sent itself for its own, whatever was written since", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    fake.losesAnswers = true;
    saver.change({ content: "two" });
    await saver.flush();
    fake.losesAnswers = false;
    saver.change({ content: "three" });
    await saver.flush();
    await saver.flush();
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["saved", "three"]);
  });

  it("does so after a crash", async () => {
    const { fake, port } = fakeSite(stored());
    const first = open(port, stored());
    fake.losesAnswers = true;
    first.change({ content: "two" });
    await first.flush();
    first.change({ content: "three" });
    await Promise.resolve();
    const copy = copies.get("k");
    fake.losesAnswers = false;
    const second = open(port, stored(), {
      fields: copy?.fields ?? {},
      sent: copy?.sent ?? [],
      etag: copy?.etag ?? null,
    });
    await second.flush();
    await second.flush();
    expect([second.state.get().kind, fake.current?.article.content]).toEqual(["saved", "three"]);
  });

  it("stops when somebody else has changed the article, until the person chooses", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    fake.changeElsewhere({ content: "theirs" });
    saver.change({ content: "mine" });
    await saver.flush();
    expect(saver.state.get()).toMatchObject({ kind: "conflict", theirs: { article: { content: "theirs" } } });
    saver.change({ content: "mine too" });
    await saver.flush();
    expect(fake.calls).toHaveLength(1);
    expect(copies.get("k")?.fields).toEqual({ content: "mine too" });
    await saver.keepMine({ title: "Tides", content: "mine too" });
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["saved", "mine too"]);
    expect(fake.calls.at(-1)).toEqual({ content: "mine too", keepsBefore: true });
    saver.change({ content: "and more" });
    await saver.flush();
    expect(fake.calls.at(-1)).toEqual({ content: "and more" });
  });

  it("forgets what was written here for theirs", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    fake.changeElsewhere({ content: "theirs" });
    saver.change({ content: "mine" });
    await saver.flush();
    saver.takeTheirs();
    await saver.flush();
    expect([saver.state.get().kind, saver.stored.get()?.article.content, copies.size]).toEqual(["saved", "theirs", 0]);
  });

  it("tells an address that is taken from a change elsewhere", async () => {
    const { fake, port } = fakeSite(stored());
    const taken: SitePort = { ...port, update: async () => ({ kind: "conflict" }) };
    const saver = open(taken, stored());
    saver.change({ slug: "tides" });
    await saver.flush();
    expect(saver.state.get()).toEqual({ kind: "refused", message: WORDS.addressTaken });
    expect([saver.pending(), fake.calls]).toEqual([{}, []]);
  });

  it("tries again by itself when the site is back", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    fake.isDown = true;
    saver.change({ content: "two" });
    await saver.flush();
    expect([saver.state.get().kind, copies.get("k")?.fields]).toEqual(["offline", { content: "two" }]);
    fake.isDown = false;
    due?.();
    await saver.flush();
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["saved", "two"]);
  });

  it("puts the latest words on the device before the page ends, though an earlier write is not done", async () => {
    const { port } = fakeSite(stored());
    const written: (string | undefined)[] = [];
    const saver = open(port, stored(), undefined, (copy) => {
      written.push(copy.fields.content);
      return new Promise(() => undefined);
    });
    saver.change({ content: "two" });
    saver.change({ content: "three" });
    expect(written).toEqual(["two"]);
    saver.leave();
    expect(written).toEqual(["two", "three"]);
  });

  it("begins a working copy with the first change of a published article, and goes on from there when it is published", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ content: "two" });
    await saver.flush();
    expect(saver.stored.get()).toMatchObject({ article: { content: "two" }, copy: { publishAt: null } });
    await saver.act(async () => fake.publishCopy());
    expect([saver.state.get().kind, saver.stored.get()?.copy]).toEqual(["saved", null]);
    saver.change({ content: "three" });
    await saver.flush();
    expect([fake.current?.article.content, fake.current?.copy]).toMatchObject(["three", { isBehind: false }]);
  });

  it("saves nothing while the article is published, and what was written meanwhile after it", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ content: "two" });
    await saver.act(async () => {
      expect(fake.calls).toEqual([{ content: "two" }]);
      saver.change({ content: "three" });
      void saver.flush();
      await Promise.resolve();
      expect(fake.calls).toHaveLength(1);
      return fake.publishCopy();
    });
    expect(saver.pending()).toEqual({ content: "three" });
    await saver.flush();
    expect(fake.calls).toEqual([{ content: "two" }, { content: "three" }]);
    expect(fake.current?.copy).not.toBeNull();
  });

  it("asks nothing when another tab has published what this one shows", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ content: "two" });
    await saver.flush();
    fake.publishCopy();
    saver.change({ content: "three" });
    await saver.flush();
    await saver.flush();
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["saved", "three"]);
  });

  it("publishes nothing while the site does not have what was written", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    fake.isDown = true;
    saver.change({ content: "two" });
    let isDone = false;
    const work = async (before: Stored): Promise<Stored> => {
      isDone = true;
      return before;
    };
    await expect(saver.act(work)).rejects.toThrow(WORDS.notSaved);
    expect([isDone, copies.get("k")?.fields]).toEqual([false, { content: "two" }]);
  });

  it("looks what the site has when the answer to a publication was lost, before it saves again", async () => {
    const { fake, port } = fakeSite(stored());
    const saver = open(port, stored());
    const publish = async (): Promise<Stored> => {
      fake.changeElsewhere({ status: "published" });
      throw new TypeError("The connection is gone.");
    };
    await expect(saver.act(publish)).rejects.toThrow("gone");
    expect(saver.state.get().kind).toBe("offline");
    saver.change({ content: "two" });
    await saver.flush();
    expect([saver.state.get().kind, fake.calls]).toEqual(["saved", [{ content: "two" }]]);
    // Readers do not see it, since the page knew by then that they could.
    expect(saver.stored.get()?.copy).toMatchObject({ isBehind: false });
  });

  it("asks when somebody was faster than a publication, and shows nothing as published", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ content: "two" });
    await saver.flush();
    fake.changeElsewhere({ content: "theirs" });
    const refuse = async (): Promise<Stored> => {
      throw new ApiError({
        status: 409,
        code: "SVC-API-4009",
        message: "Changed meanwhile.",
        requestId: null,
        retryAfter: null,
      });
    };
    await expect(saver.act(refuse)).rejects.toThrow(ApiError);
    await saver.flush();
    expect(saver.state.get()).toMatchObject({ kind: "conflict", theirs: { article: { content: "theirs" } } });
    await saver.keepMine({ title: "Tides", content: "two" });
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["saved", "two"]);
  });

  it("sends the new address of a published article alone, as it holds at once", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ slug: "tides", content: "two" });
    await saver.flush();
    expect(fake.calls).toEqual([{ slug: "tides" }, { content: "two" }]);
  });

  it("knows that a working copy was published by itself once it has looked", async () => {
    const { fake, port } = fakeSite(live());
    const saver = open(port, live());
    saver.change({ content: "two" });
    await saver.flush();
    fake.publishCopy();
    await saver.look();
    expect([saver.state.get().kind, saver.stored.get()?.copy, fake.calls.length]).toEqual(["saved", null, 1]);
  });

  it("starts over, whatever the site refuses of what was written", async () => {
    const { port } = fakeSite(live());
    const saver = open({ ...port, update: async () => ({ kind: "refused", message: "Too long." }) }, live());
    saver.change({ content: "two" });
    await saver.flush();
    expect(saver.state.get().kind).toBe("refused");
    await saver.startOver(async () => live());
    expect([saver.state.get().kind, saver.pending(), copies.size]).toEqual(["saved", {}, 0]);
  });

  it("asks at once when what is left on the device changes another state than the site has", async () => {
    const { fake, port } = fakeSite(live());
    fake.changeElsewhere({ content: "theirs" });
    const left = { fields: { content: "mine" }, sent: [], etag: "v1" };
    const saver = open(port, fake.current, left);
    await saver.flush();
    expect([saver.state.get().kind, fake.current?.article.content]).toEqual(["conflict", "theirs"]);
    saver.change({ content: "mine too" });
    await Promise.resolve();
    expect(copies.get("k")?.etag).toBe("v1");
  });
});
