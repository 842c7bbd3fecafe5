import type { PackageSource, SourceVerdict } from "@sitevine/marketplace-client";
import { expect, it } from "vitest";
import { requireCovered } from "../src/features/packages/licence-check.service.js";
import { AppError } from "../src/kernel/app-error.js";

const COAST = { kind: "theme", id: "coast" } as const;
const NO = { covered: false, reason: "not-granted" } as const;
type Listings = Extract<Awaited<ReturnType<PackageSource["catalog"]>>, { ok: true }>["value"]["data"];

function listing(id: string, paid: boolean): Listings[number] {
  return {
    kind: "theme",
    id,
    name: id,
    summary: "",
    vendor: "sitevine",
    category: null,
    previews: [],
    paid,
    price: null,
    latestVersion: "2.0.0",
    publishedAt: 1_900_000_000,
    minServiceVersion: null,
  };
}

/** A marketplace whose verdicts come one after another, the last one for ever. */
function market(verdicts: readonly SourceVerdict[], { paid = true, owned = false, status = "active" } = {}) {
  const judged: unknown[] = [];
  let activations = 0;
  const pages = [[listing("coastal", !paid)], [listing("coast", paid)]];
  const source: PackageSource = {
    async catalog({ page = 1 } = {}) {
      const meta = { page, limit: 100, total: 2, totalPages: 2, hasNext: page < pages.length, hasPrev: page > 1 };
      return { ok: true, value: { data: pages[page - 1] ?? [], meta } };
    },
    authorize: () => Promise.reject(new Error("not asked")),
    download: () => Promise.reject(new Error("not asked")),
    async judge(ref, release) {
      judged.push({ ...ref, ...release });
      return verdicts[Math.min(judged.length, verdicts.length) - 1] ?? NO;
    },
  };
  const packages = {
    source: async () => source,
    catalog: source.catalog,
    isPaid: async () => false,
    async activate() {
      activations += 1;
    },
    licences: async () => [{ product: { kind: "theme" as const, id: owned ? "coast" : "coastal" }, status }],
    noteDownload: () => Promise.reject(new Error("not asked")),
    seenVersion: () => Promise.reject(new Error("not asked")),
  };
  return {
    judged,
    activations: () => activations,
    async code(version = "2.0.0"): Promise<string> {
      const outcome = requireCovered(packages, source, COAST, { version });
      return await outcome.then(
        () => "covered",
        (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code} ${error.message}` : "broken"),
      );
    },
  };
}

it("does not judge what costs nothing", async () => {
  const shop = market([NO], { paid: false });
  expect([await shop.code(), shop.judged]).toEqual(["covered", []]);
});

it("judges a paid release by the day on which it was published", async () => {
  const shop = market([{ covered: true }]);
  expect(await shop.code()).toBe("covered");
  expect(shop.judged).toEqual([{ ...COAST, version: "2.0.0", publishedAt: 1_900_000_000 }]);
  expect(shop.activations()).toBe(0);
});

it("activates the licences once for what was not granted", async () => {
  const shop = market([NO, { covered: true }]);
  expect(await shop.code()).toBe("covered");
  expect(shop.activations()).toBe(1);
});

it("says never bought from every seat elsewhere", async () => {
  const never = market([NO]);
  expect(await never.code()).toContain("403 SVC-LICENSE-9008");
  expect(never.activations()).toBe(1);
  expect(await market([NO], { owned: true }).code()).toContain("403 SVC-LICENSE-9009");
});

it("says that a licence is not valid any more, rather than that its seats are elsewhere", async () => {
  expect(await market([NO], { owned: true, status: "revoked" }).code()).toBe(
    "403 SVC-LICENSE-9008 The licence for this is not valid any more: the marketplace says “revoked”.",
  );
});

it.each([
  [{ covered: false, reason: "lapsed" }, "have not been confirmed"],
  [
    {
      covered: false,
      reason: "published-after-updates",
      version: "2.0.0",
      publishedAt: 1_900_000_000,
      updatesUntil: 1_800_000_000,
    },
    "Version 2.0.0 was released on 2030-03-17, and your updates ended on 2027-01-15.",
  ],
  [{ covered: false, reason: "above-max-version", version: "2.0.0", maxVersion: "1.x" }, "up to 1.x"],
] as const satisfies readonly (readonly [SourceVerdict, string])[])(
  "names the reason (%o)",
  async (verdict, sentence) => {
    const shop = market([verdict]);
    const said = await shop.code();
    expect(said).toContain("403 SVC-LICENSE-9005");
    expect(said).toContain(sentence);
    expect(shop.activations()).toBe(0);
  },
);
