import { createHash } from "node:crypto";

/** The install guard lets no other file through, so the pages contain their own styles. */
export const INSTALL_STYLE = `
:root { color-scheme: light; --ink: #191b17; --soft: #575b52; --line: #cfd1c6; --paper: #fff; --ground: #f5f5ef;
  --accent: #22543d; --accent-ink: #fff; --tint: #e6efe9; --bad: #9b1c1c; --bad-tint: #fbeaea; --warn: #8a5200 }
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--accent) }
:focus-visible { outline: 3px solid #2f7d5b; outline-offset: 2px; border-radius: .25rem }
.shell { max-width: 44rem; margin: 0 auto; padding: clamp(1.25rem, 5vw, 3.5rem) 1.25rem 4rem }
.brand { display: flex; align-items: center; gap: .75rem; font-weight: 650; letter-spacing: -.01em }
.brand svg { width: 2rem; height: 2rem; color: var(--accent) }
h1 { margin: 2rem 0 .5rem; font-size: clamp(1.75rem, 5vw, 2.375rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance }
h2 { margin: 0; font-size: 1.0625rem; line-height: 1.3 }
p { overflow-wrap: anywhere; margin: .5rem 0; text-wrap: pretty; max-width: 60ch }
.apart { margin-top: 2.5rem }
.lead { color: var(--soft) }
.steps { display: flex; flex-wrap: wrap; gap: .5rem; margin: 2rem 0 0; padding: 0; list-style: none; counter-reset: step }
.steps li { counter-increment: step; flex: 1 1 6.5rem; padding-top: .5rem; border-top: 3px solid var(--line); color: var(--soft); font-size: .875rem }
.steps li::before { content: counter(step) " "; font-variant-numeric: tabular-nums }
.steps .done { border-color: var(--accent) }
.steps [aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 650 }
.steps a { color: inherit; text-decoration-color: var(--line) }
form { margin-top: 2rem }
fieldset { margin: 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
.field { margin: 0 0 1.5rem }
.field > label:not(.choice) { display: block; font-weight: 600 }
.hint { margin: 0 0 .375rem; color: var(--soft); font-size: .9375rem }
.wrong { margin: .375rem 0 0; color: var(--bad); font-size: .9375rem; font-weight: 550 }
input:not([type=radio]), select { width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid #878b80; border-radius: .5rem }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.choice { display: flex; gap: .75rem; align-items: flex-start; margin: .75rem 0; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint) }
.choice input { margin-top: .35rem; width: 1.125rem; height: 1.125rem; accent-color: var(--accent) }
.choice small { display: block; color: var(--soft); font-size: .9375rem }
.actions { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-top: 2rem }
.button { display: inline-flex; align-items: center; min-height: 2.875rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; color: var(--accent-ink); background: var(--accent); border: 0; border-radius: .5rem; text-decoration: none; cursor: pointer }
.button:hover { background: #183d2c }
.alert { margin-top: 1.5rem; padding: 1rem 1.25rem; color: var(--bad); background: var(--bad-tint); border-inline-start: 4px solid var(--bad); border-radius: .375rem }
.alert p { margin: 0 }
.checks { margin: 1.5rem 0 0; padding: 0; list-style: none; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
.checks li { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0 .75rem; padding: .875rem 1.125rem }
.checks li + li { border-top: 1px solid var(--line) }
.checks svg { width: 1.25rem; height: 1.25rem; margin-top: .15rem }
.checks .ok svg { color: #2f7d5b }
.checks .warning svg { color: var(--warn) }
.checks .failed svg { color: var(--bad) }
.checks p { grid-column: 2; margin: 0; color: var(--soft); font-size: .9375rem }
.checks .advice { color: var(--ink) }
dl { margin: 1.5rem 0 0; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
dl div { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .25rem 1rem; padding: .75rem 1.125rem }
dl div + div { border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; font-size: .875rem }
small { color: var(--soft) }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr } .button { width: 100%; justify-content: center } }
`;

const STYLE_HASH = createHash("sha256").update(INSTALL_STYLE).digest("base64");

/** Allows exactly the installer's own styles and forms. */
export const INSTALL_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
