import type { Grant, PackageKind, PackageRef } from "@sitevine/contracts/protocol";
import { grantId } from "@sitevine/contracts/protocol";
import type { Install } from "./installs.js";
import type { Store } from "./open-store.js";

/** A licence of an account, with its use. */
export interface LicenceRow {
  readonly ref: string;
  readonly account_id: string;
  readonly kind: PackageKind;
  readonly id: string;
  readonly name: string;
  readonly seats: number;
  readonly seats_used: number;
  /** 1 when the install that is asked about holds one of the seats. */
  readonly active_here: 0 | 1;
  readonly updates_until: number | null;
  readonly max_version: string | null;
  readonly purchased_at: number;
}

export interface LicenceOrder extends PackageRef {
  readonly ref: string;
  readonly accountId: string;
  readonly seats: number;
  readonly updatesUntil: number | null;
  readonly maxVersion: string | null;
  readonly now: number;
}

export function addLicence(store: Store, order: LicenceOrder): void {
  store
    .prepare(`insert into licences (ref, account_id, kind, id, seats, updates_until, max_version, purchased_at)
      values (@ref, @accountId, @kind, @id, @seats, @updatesUntil, @maxVersion, @now)`)
    .run(order);
}

/** The licences of an account, as one of its installs sees them; without an install, `active_here` is 0. */
export const findLicences = (store: Store, accountId: string, installId: number | null): readonly LicenceRow[] =>
  store
    .prepare<object, LicenceRow>(
      `select l.ref, l.account_id, l.kind, l.id, p.name, l.seats, l.updates_until, l.max_version, l.purchased_at,
         (select count(*) from activations a where a.licence_ref = l.ref) as seats_used,
         exists (select 1 from activations a where a.licence_ref = l.ref and a.install_id = @installId) as active_here
       from licences l join products p on p.kind = l.kind and p.id = l.id
       where l.account_id = @accountId order by l.purchased_at, l.ref`,
    )
    .all({ accountId, installId });

/** Takes a seat for an install if one is free; true when it took one. */
export function takeSeat(store: Store, licenceRef: string, installId: number, now: number): boolean {
  const take = `insert into activations (licence_ref, install_id, activated_at)
    select l.ref, @installId, @now from licences l
    where l.ref = @licenceRef and l.seats > (select count(*) from activations a where a.licence_ref = l.ref)
    on conflict do nothing`;
  return store.prepare(take).run({ licenceRef, installId, now }).changes === 1;
}

/** Only production installs use seats, by the environment that they connected with. */
export const usesSeats = ({ environment }: Pick<Install, "environment">): boolean => environment === "production";

/** True when the install that is asked about holds a seat of the licence. */
export const holdsSeat = ({ active_here }: Pick<LicenceRow, "active_here">): boolean => active_here === 1;

export const grantOf = ({ kind, id, updates_until, max_version }: LicenceRow): Grant => ({
  id: grantId({ kind, id }),
  ...(updates_until !== null && { updatesUntil: updates_until }),
  ...(max_version !== null && { maxVersion: max_version }),
});

export interface SeatRow {
  readonly licence_ref: string;
  readonly site_id: string;
  readonly domain: string | null;
  readonly activated_at: number;
}

/** Which sites hold the seats of an account's licences. */
export const findSeats = (store: Store, accountId: string): readonly SeatRow[] =>
  store
    .prepare<[string], SeatRow>(
      `select a.licence_ref, i.site_id, i.domain, a.activated_at
       from activations a join licences l on l.ref = a.licence_ref join installs i on i.id = a.install_id
       where l.account_id = ? order by a.activated_at limit 1000`,
    )
    .all(accountId);
