import { timeZoneNames } from "@sitevine/api";
import { type Html, html } from "@sitevine/renderer";
import type { EnvironmentCheck } from "../../features/install/index.js";
import { type FormState, textField } from "./form-field.js";

/** The pages of the wizard in order. */
export const WIZARD_STEPS = [
  { id: "check", label: "Machine" },
  { id: "database", label: "Database" },
  { id: "site", label: "Site" },
  { id: "admin", label: "Administrator" },
  { id: "finish", label: "Finish" },
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number]["id"];

const icon = (shapes: Html): Html =>
  html`<svg viewBox="0 0 24 24" fill="none" aria-hidden="true"
    stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;

const CHECK_ICONS = {
  ok: icon(html`<circle cx="12" cy="12" r="10"/><path d="m8 12 3 3 5-6"/>`),
  warning: icon(html`<path d="M12 3 2 20h20Z"/><path d="M12 10v4"/><path d="M12 17v.01"/>`),
  failed: icon(html`<circle cx="12" cy="12" r="10"/><path d="m9 9 6 6m0-6-6 6"/>`),
} as const;
const CHECK_WORDS = { ok: "fine", warning: "worth a look", failed: "does not work" } as const;

/** The list of steps with the current one; completed steps can be opened again. */
export function stepList(current: WizardStep, reachable: ReadonlySet<WizardStep>): Html {
  const position = WIZARD_STEPS.findIndex(({ id }) => id === current);
  const items = WIZARD_STEPS.map(({ id, label }, index) => {
    if (id === current) return html`<li aria-current="step">${label}</li>`;
    const state = index < position && html` class="done"`;
    const name = reachable.has(id) ? html`<a href="/install?step=${id}">${label}</a>` : label;
    return html`<li${state}>${name}</li>`;
  });
  return html`<ol class="steps">${items}</ol>`;
}

/** The problem of the step as a whole. */
export function alert(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<div class="alert" role="alert"><p>${message}</p></div>`;
}

const submit = (label: string): Html =>
  html`<p class="actions"><button class="button" type="submit">${label}</button></p>`;

export function tokenForm(problem: string | undefined): Html {
  const problems = new Map(problem === undefined ? [] : [["token", problem]]);
  return html`<h1>Is this your site?</h1>
<p class="lead">You are not on the machine that runs the site. Enter the install token that the program printed when it started.</p>
<form method="post" action="/install/token">
${textField({ name: "token", label: "Install token", autocomplete: "off", type: "password" }, { values: {}, problems })}
${submit("Continue")}
</form>`;
}

export function checkPage(checks: readonly EnvironmentCheck[]): Html {
  const fails = checks.some(({ status }) => status === "failed");
  return html`<h1>Welcome. Let us set up your community.</h1>
<p class="lead">A few questions, about two minutes. First, what this machine offers:</p>
<ul class="checks">${checks.map(checkItem)}</ul>
<p class="actions">${
    fails
      ? html`<a class="button" href="/install">Check again</a><a href="/install?step=database">Continue anyway</a>`
      : html`<a class="button" href="/install?step=database">Continue</a>`
  }</p>`;
}

function checkItem({ status, label, detail, advice }: EnvironmentCheck): Html {
  return html`<li class="${status}">${CHECK_ICONS[status]}<h2>${label} <small>${CHECK_WORDS[status]}</small></h2>
<p>${detail}</p>${advice && html`<p class="advice">${advice}</p>`}</li>`;
}

export function databaseForm(state: FormState, fixed: string | null): Html {
  if (fixed !== null)
    return html`<h1>Where the data lives</h1>
<p class="lead">The environment of the program names the database: ${fixed}. There is nothing to choose.</p>
<form method="post" action="/install/database">${submit("Test and continue")}</form>`;
  const choice = (value: string, label: string, hint: string): Html =>
    html`<label class="choice"><input type="radio" name="driver" value="${value}"${
      (state.values.driver ?? "sqlite") === value && html` checked`
    }><span>${label}<small>${hint}</small></span></label>`;
  return html`<h1>Where the data lives</h1>
<p class="lead">Either can hold a large community.</p>
<form method="post" action="/install/database">
<fieldset class="field"><legend>Database</legend>
${choice("sqlite", "A file on this machine (SQLite)", "Nothing to install, nothing to run. The right choice for most sites.")}
${choice("postgres", "PostgreSQL", "For several machines, or where a database server runs already.")}
</fieldset>
${textField(
  {
    name: "url",
    label: "Address of the PostgreSQL database",
    hint: "Only for PostgreSQL: postgres://user:password@host:5432/name",
    autocomplete: "off",
    required: false,
  },
  state,
)}
${submit("Test and continue")}
</form>`;
}

export function siteForm(state: FormState): Html {
  return html`<h1>About your site</h1>
<p class="lead">All of this can be changed later in the settings.</p>
<form method="post" action="/install/site">
${textField({ name: "name", label: "Name of the community", autocomplete: "off" }, state)}
${textField({ name: "url", label: "Address", hint: "How readers reach it; links in mails begin with it.", type: "url", autocomplete: "off" }, state)}
${textField({ name: "language", label: "Language", hint: "A language tag such as en, de or pt-BR.", autocomplete: "off", options: ["en", "de"] }, state)}
${textField({ name: "timezone", label: "Time zone", hint: "Dates are shown in it, for example Europe/Berlin.", autocomplete: "off", options: timeZoneNames() }, state)}
${submit("Save and continue")}
</form>`;
}

export function adminForm(state: FormState): Html {
  return html`<h1>Your administrator account</h1>
<p class="lead">The first administrator. You can add more later.</p>
<form method="post" action="/install/admin">
${textField({ name: "email", label: "E-mail address", hint: "You log in with it.", type: "email", autocomplete: "email" }, state)}
${textField({ name: "username", label: "Username", hint: "3 to 32 letters, digits, hyphens and underscores.", autocomplete: "username" }, state)}
${textField({ name: "displayName", label: "Name to show", hint: "If you leave it empty, the username is shown.", autocomplete: "name", required: false }, state)}
${textField({ name: "password", label: "Password", hint: "At least 8 characters; a sentence is a good one.", type: "password", autocomplete: "new-password", minLength: 8 }, state)}
${submit("Save and continue")}
</form>`;
}

/** The answers, to be reviewed. */
export interface Summary {
  readonly database: string;
  readonly site: { readonly name: string; readonly url: string; readonly language: string; readonly timeZone: string };
  readonly admin: { readonly email: string; readonly username: string };
}

export function finishForm({ database, site, admin }: Summary): Html {
  const row = (term: string, value: string): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
  return html`<h1>Ready to install ${site.name}?</h1>
<p class="lead">This creates the tables and the first account, and closes the installer for good.</p>
<dl>
${row("Database", database)}
${row("Name", site.name)}
${row("Address", site.url)}
${row("Language", site.language)}
${row("Time zone", site.timeZone)}
${row("Administrator", `${admin.username} (${admin.email})`)}
</dl>
<form method="post" action="/install/finish">${submit("Install")}</form>`;
}
