import { html } from "hono/html";
import type { Account } from "../store/accounts.js";
import type { LicenceRow, SeatRow } from "../store/licences.js";
import { type Html, pageView } from "./page.view.js";

const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const seatView = ({ site_id, domain, activated_at }: SeatRow): Html =>
  html`<li>${domain ?? site_id} <span class="quiet">(site ${site_id}, since ${dateOf(activated_at)})</span></li>`;

function licenceView(licence: LicenceRow, seats: readonly SeatRow[]): Html {
  const { ref, name, seats: total, seats_used: used, updates_until: until, max_version: max } = licence;
  const own = seats.filter(({ licence_ref }) => licence_ref === ref);
  return html`<section class="card"><h2>${name}</h2>
<dl><dt>Licence</dt><dd>${ref}</dd><dt>Seats</dt><dd>${used} of ${total} used</dd>
<dt>Updates</dt><dd>${until === null ? "without end" : `until ${dateOf(until)}`}${max === null ? "" : `, up to ${max}`}</dd></dl>
${own.length > 0 ? html`<ul>${own.map(seatView)}</ul>` : html`<p class="quiet">No site uses this licence.</p>`}</section>`;
}

/** What an account owns, and which sites use it. */
export const accountView = (account: Account, licences: readonly LicenceRow[], seats: readonly SeatRow[]): Html =>
  pageView(
    "Your licences",
    html`<h1>Your licences</h1>
<p class="quiet">A seat becomes free when its site disconnects. <a href="/link">Link a site</a></p>
${licences.length > 0 ? licences.map((licence) => licenceView(licence, seats)) : html`<p>You own no licence.</p>`}`,
    account,
  );
