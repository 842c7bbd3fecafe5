import { beforeEach, describe, expect, it } from "vitest";
import type { DeviceCopy } from "./device-copies.js";
import type { Article, Fields, Stored } from "./draft.js";
import { createKeeper } from "./keeper.js";
import { createSaver, type SaverParts } from "./saver.js";
import type { SaveAnswer, SitePort } from "./site-port.js";

const WORDS = { untitled: "Untitled", addressTaken: "That address is taken." };
const article = (fields: Partial<Article>): Article =>
  ({ id: "a", slug: "draft-1", title: "Tides", content: "", category: null, ...fields }) as Article;

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
      current = { article: { ...article({}), ...current?.article, ...fields }, etag: `v${version}` };
    },
  };
  function store(fields: Fields): SaveAnswer {
    version += 1;
    current = {
      article: { ...article({}), ...current?.article, ...(fields as Partial<Article>) },
      etag: `v${version}`,
    };
    return fake.losesAnswers ? { kind: "unreachable" } : { kind: "stored", stored: current };
  }
  const port: SitePort = {
    async create(fields, slug) {
      if (fake.isDown) return { kind: "unreachable" };
      calls.push(fields);
      return current ? { kind: "conflict" } : store({ ...fields, slug });
    },
    async update(_id, fields, etag) {
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

  const stored = (): Stored => ({ article: article({ content: "one" }), etag: "v1" });

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
    const second = open(port, stored(), { fields: copy?.fields ?? {}, sent: copy?.sent ?? [] });
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
    await saver.keepMine();
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
});
