import { formatUserCode } from "@sitevine/contracts/protocol";
import { html } from "hono/html";
import type { Account } from "../store/accounts.js";
import type { LinkRow } from "../store/links.js";
import { type Html, pageView } from "./page.view.js";

const ENVIRONMENTS = {
  production: "Production: uses a seat of each licence",
  staging: "Staging: uses no seat",
  development: "Development: uses no seat",
} as const;

/** Asks for the code that the site shows; after one that is not known, with what was typed. */
export const codeForm = (account: Account, wrong?: { readonly typed: string; readonly problem: string }): Html =>
  pageView(
    "Link a site",
    html`<section class="card"><h1>Link a site to your account</h1>
<p class="quiet">The administration of your site shows a code of eight letters.</p>
<form action="/link" method="get">
<label for="code">Code from your site</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12" required
 placeholder="XXXX-XXXX"${wrong ? html` value="${wrong.typed}" aria-invalid="true" aria-describedby="problem"` : ""}>
${wrong ? html`<p class="error" id="problem" role="alert">${wrong.problem}</p>` : ""}
<div class="actions"><button>Continue</button></div></form></section>`,
    account,
    "/link",
  );

const ageOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "less than a minute ago";
  return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
};

/** Shows a request, for the account holder to compare and decide. */
export function decisionView(account: Account, link: LinkRow, { csrf, now }: { csrf: string; now: number }): Html {
  const code = formatUserCode(link.user_code);
  return pageView(
    "Compare the code",
    html`<section class="card"><h1>Does your site show this code?</h1>
<span class="code" translate="no">${code}</span>
<dl>
<dt>Domain</dt><dd>${link.domain ?? "not given"}</dd>
<dt>Site id</dt><dd><code>${link.site_id}</code></dd>
<dt>Environment</dt><dd>${ENVIRONMENTS[link.environment]}</dd>
<dt>Asked</dt><dd>${ageOf(now - link.started_at)}, from ${link.address}</dd></dl>
<p class="warning">Approve only if you started this yourself a moment ago and both codes are equal. An approved site can download
everything that you own and use your seats. Domain and site id are what the site says about itself.</p>
<form action="/link" method="post">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="code" value="${link.user_code}">
<div class="actions"><button name="decision" value="approve">Approve this site</button>
<button class="plain" name="decision" value="deny">Deny</button></div></form></section>`,
    account,
    "/link",
  );
}
