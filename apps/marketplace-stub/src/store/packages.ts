import type { Advisory, CatalogQuery, PackageKind, PackageRef, PublisherSignature } from "@sitevine/contracts/protocol";
import type { Store } from "./open-store.js";

export interface ProductRow {
  readonly kind: PackageKind;
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string | null;
  readonly summary: string;
  readonly paid: 0 | 1;
  readonly price_amount: number | null;
  readonly price_currency: string | null;
  readonly created_at: number;
}

export interface ReleaseRow {
  readonly number: number;
  readonly kind: PackageKind;
  readonly id: string;
  readonly version: string;
  readonly published_at: number;
  readonly unpublished: 0 | 1;
  readonly notes: string | null;
  readonly sha256: string;
  readonly size: number;
  readonly min_service_version: string | null;
  readonly appearance: "dark" | "light" | null;
  readonly publisher: string | null;
}

/** A product with its latest release. */
export type ListingRow = ProductRow & Omit<ReleaseRow, "id" | "kind">;

/** Which releases are visible: published by `now`, and added before the release with this number. */
export interface Visible {
  readonly now: number;
  readonly before: number;
}

export function putProduct(store: Store, product: ProductRow): void {
  store
    .prepare(`insert into products
      (kind, id, name, vendor, category, summary, paid, price_amount, price_currency, created_at)
      values (@kind, @id, @name, @vendor, @category, @summary, @paid, @price_amount, @price_currency, @created_at)
      on conflict (kind, id) do update set name = @name, vendor = @vendor, category = @category, summary = @summary,
        paid = @paid, price_amount = @price_amount, price_currency = @price_currency`)
    .run(product);
}

export const findProduct = (store: Store, { kind, id }: PackageRef): ProductRow | undefined =>
  store.prepare<[string, string], ProductRow>("select * from products where kind = ? and id = ?").get(kind, id);

/** Adds a release; false when this version exists. */
export function addRelease(store: Store, release: Omit<ReleaseRow, "number"> & { readonly sort_key: string }): boolean {
  const insert = `insert into releases (kind, id, version, sort_key, published_at, unpublished, notes, sha256, size,
      min_service_version, appearance, publisher)
    values (@kind, @id, @version, @sort_key, @published_at, @unpublished, @notes, @sha256, @size,
      @min_service_version, @appearance, @publisher)
    on conflict (kind, id, version) do nothing`;
  return store.prepare(insert).run(release).changes === 1;
}

/** The number after which the latest release hides when an old state is served again. */
export function latestReleaseNumber(store: Store): number {
  const row = store.prepare<[], { number: number | null }>("select max(number) as number from releases").get();
  return row?.number ?? 0;
}

const IS_VISIBLE = "r.unpublished = 0 and r.published_at <= @now and r.number < @before";

/** Visible releases of a package, the highest version first. */
export const findReleases = (store: Store, { kind, id }: PackageRef, visible: Visible): readonly ReleaseRow[] =>
  store
    .prepare<object, ReleaseRow>(
      `select r.* from releases r where r.kind = @kind and r.id = @id and ${IS_VISIBLE} order by r.sort_key desc`,
    )
    .all({ kind, id, ...visible });

const ORDERS = {
  newest: "p.created_at desc, p.rowid desc",
  name: "p.name collate nocase, p.id",
  updated: "r.published_at desc, r.number desc",
} as const;

const LATEST = `from products p join releases r on r.number = (
    select r.number from releases r where r.kind = p.kind and r.id = p.id and ${IS_VISIBLE} order by r.sort_key desc limit 1
  )
  where (@kind is null or p.kind = @kind) and (@category is null or p.category = @category)
    and (@like is null or p.name like @like escape '\\' or p.summary like @like escape '\\' or p.id like @like escape '\\'
      or p.vendor like @like escape '\\')`;

/** A page of products that have a visible release, and how many there are. */
export function findListings(store: Store, query: CatalogQuery, visible: Visible) {
  const { kind = null, category = null, q, sort = "newest", page = 1, limit = 20 } = query;
  const like = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const wanted = { kind, category, like, ...visible };
  const total = store.prepare<object, { total: number }>(`select count(*) as total ${LATEST}`).get(wanted)?.total ?? 0;
  const rows = store
    .prepare<object, ListingRow>(
      `select p.*, r.number, r.version, r.published_at, r.min_service_version, r.appearance, r.sha256
       ${LATEST} order by ${ORDERS[sort]} limit @limit offset @offset`,
    )
    .all({ ...wanted, limit, offset: (page - 1) * limit });
  return { rows, total, page, limit };
}

export const publisherOf = ({ publisher }: ReleaseRow): PublisherSignature | null =>
  publisher === null ? null : (JSON.parse(publisher) as PublisherSignature);

export function addAdvisory(store: Store, { url = null, ...advisory }: Advisory): void {
  store
    .prepare("insert into advisories values (@id, @kind, @package, @affected, @severity, @title, @url)")
    .run({ ...advisory, url });
}

export const findAdvisories = (store: Store, { kind, id }: PackageRef): readonly Advisory[] =>
  store
    .prepare<[string, string], Advisory>("select * from advisories where kind = ? and package = ? limit 100")
    .all(kind, id);
