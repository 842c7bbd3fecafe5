import { html } from "hono/html";
import type { Account } from "../store/accounts.js";
import type { LicenceRow, SeatRow } from "../store/licences.js";
import { type Html, pageView } from "./page.view.js";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function dayView(seconds: number): Html {
  const date = new Date(seconds * 1000);
  return html`<time datetime="${date.toISOString().slice(0, 10)}">${DAY.format(date)}</time>`;
}

const seatView = ({ site_id, domain, activated_at }: SeatRow): Html =>
  html`<li><strong>${domain ?? "A site without a domain"}</strong> <span class="quiet">since ${dayView(activated_at)}</span>
<code>${site_id}</code></li>`;

function licenceView(licence: LicenceRow, seats: readonly SeatRow[]): Html {
  const { ref, name, seats: total, seats_used: used, updates_until: until, max_version: max } = licence;
  const own = seats.filter(({ licence_ref }) => licence_ref === ref);
  return html`<section class="card" aria-labelledby="${ref}"><h2 id="${ref}">${name}</h2>
<p class="seats"><progress value="${used}" max="${Math.max(1, total)}" aria-label="Seats used"></progress>
<span>${used} of ${total} ${total === 1 ? "seat" : "seats"} used</span></p>
<dl><dt>Licence</dt><dd><code>${ref}</code></dd>
<dt>Updates</dt><dd>${until === null ? "without end" : html`until ${dayView(until)}`}</dd>
${max === null ? "" : html`<dt>Versions</dt><dd>up to ${max}</dd>`}</dl>
${own.length > 0 ? html`<ul>${own.map(seatView)}</ul>` : html`<p class="quiet">No site uses this licence.</p>`}</section>`;
}

/** Licences of an account, with the sites that use them. */
export const accountView = (account: Account, licences: readonly LicenceRow[], seats: readonly SeatRow[]): Html =>
  pageView(
    "Your licences",
    html`<h1>Your licences</h1>
<p class="quiet">Each production site uses a seat. The seat becomes free when the site disconnects.</p>
${licences.length > 0 ? licences.map((licence) => licenceView(licence, seats)) : html`<p class="card">You own no licence.</p>`}`,
    account,
    "/account",
  );
