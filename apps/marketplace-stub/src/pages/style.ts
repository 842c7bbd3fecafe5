/** The stylesheet of the marketplace's own pages. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f4f3ec; --card: #fff; --text: #1b231e; --quiet: #56605a; --line: #dcdbd2; --accent: #14532d; --on-accent: #fff;
  --tint: #e6f0e6; --warm: #fdf1d8; --warm-line: #c98a1b; --danger: #9b1c1c; --danger-tint: #fbe6e4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111411; --card: #1a1e1b; --text: #edf1ec; --quiet: #a9b3ab; --line: #333a35; --accent: #8fd6a6; --on-accent: #0c1a11;
    --tint: #1f3227; --warm: #2d2511; --warm-line: #d9a441; --danger: #ff9b93; --danger-tint: #3a1d1b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-inline-size: 40rem; margin-inline: auto; padding-inline: 1.25rem; }
header {
  display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .25rem 1rem; padding-block: 1.25rem;
}
header p { margin: 0; }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 700; letter-spacing: -.01em; overflow-wrap: normal; }
svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark { inline-size: 1.6rem; color: var(--accent); flex: none; }
.who { grid-column: 1 / -1; color: var(--quiet); font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav { display: flex; gap: .25rem; }
nav a { padding: .6rem .75rem; border-radius: .5rem; color: var(--quiet); font-weight: 600; font-size: .925rem; text-decoration: none; }
nav a:hover, nav a[aria-current] { color: var(--accent); background: var(--tint); }
main { padding-block-end: 4rem; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.75rem; margin-block: 1rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .04), 0 8px 24px rgb(0 0 0 / .05);
}
.card > :last-child { margin-block-end: 0; }
h1 { margin: 0 0 .75rem; font-size: 1.65rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 0 0 .5rem; font-size: 1.15rem; line-height: 1.3; letter-spacing: -.01em; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); }
code { font: .875em ui-monospace, monospace; }
.code {
  display: block; margin: 1.25rem 0; padding: 1.1rem .5rem; border-radius: .75rem; background: var(--tint); color: var(--accent);
  text-align: center; font: 700 clamp(1.6rem, 9vw, 2.75rem)/1 ui-monospace, monospace; letter-spacing: .08em; overflow-wrap: normal;
}
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 0 0 1.25rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
.warning { background: var(--warm); border-inline-start: 4px solid var(--warm-line); border-radius: .5rem; padding: .9rem 1.1rem; }
label { display: block; font-weight: 600; margin-block-end: .4rem; }
input {
  inline-size: 100%; min-block-size: 3.5rem; padding: .5rem 1rem; border: 1px solid var(--quiet); border-radius: .75rem;
  background: var(--card); color: inherit; font: 700 1.4rem ui-monospace, monospace; letter-spacing: .1em; text-transform: uppercase;
}
input[aria-invalid] { border: 2px solid var(--danger); }
.error { color: var(--danger); font-weight: 600; margin-block: .6rem 0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem; }
button {
  min-block-size: 3rem; padding: .5rem 1.5rem; border: 1px solid var(--accent); border-radius: .75rem; background: var(--accent);
  color: var(--on-accent); font: 600 1rem system-ui, sans-serif; cursor: pointer;
}
button:hover { filter: brightness(1.08); }
button.plain { background: transparent; border-color: var(--quiet); color: var(--text); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.message { text-align: center; text-wrap: balance; padding-block: 2.5rem; }
.sign { inline-size: 3.5rem; padding: .8rem; border-radius: 50%; margin-block-end: 1rem; background: var(--warm); color: var(--text); }
.sign.done { background: var(--tint); color: var(--accent); }
.sign.refused { background: var(--danger-tint); color: var(--danger); }
.seats { display: flex; align-items: center; gap: .75rem; color: var(--quiet); font-size: .925rem; }
.seats span { white-space: nowrap; }
progress {
  min-inline-size: 0; appearance: none; flex: 0 1 10rem; block-size: .5rem; border: 0; border-radius: 1rem; background: var(--line); overflow: hidden;
}
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--line); }
li { padding-block: .75rem; border-block-end: 1px solid var(--line); }
li:last-child { border-block-end: 0; padding-block-end: 0; }
li code { display: block; color: var(--quiet); }
@media (max-width: 30rem) {
  header { grid-template-columns: 1fr; }
  nav { margin-inline: -.75rem; }
  .card { padding: 1.25rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dt { font-size: .875rem; }
  dd + dt { margin-block-start: .6rem; }
  .actions { flex-direction: column; }
}
`;
