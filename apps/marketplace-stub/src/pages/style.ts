/** The stylesheet of the marketplace's own pages. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f4ef; --card: #fff; --text: #1d2420; --quiet: #59635c; --line: #d9d8d0; --accent: #14532d; --on-accent: #fff;
  --warm: #fdf3dc; --danger: #9b1c1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121512; --card: #1b1f1c; --text: #edf1ec; --quiet: #a9b3ab; --line: #343b36; --accent: #8fd6a6; --on-accent: #0c1a11;
    --warm: #33290f; --danger: #ff9b93;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, main { max-inline-size: 38rem; margin-inline: auto; padding-inline: 1.25rem; }
header { display: flex; justify-content: space-between; gap: 1rem; padding-block: 1.5rem .5rem; }
header p { margin: 0; color: var(--quiet); font-size: .9rem; }
header strong { letter-spacing: -.01em; }
main { padding-block-end: 3rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.5rem; margin-block: 1rem; }
h1 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); }
.code {
  display: block; margin: 1rem 0; padding: .9rem; border: 1px dashed var(--quiet); border-radius: .6rem; text-align: center;
  font: 600 clamp(1.7rem, 9vw, 2.6rem)/1 ui-monospace, monospace; letter-spacing: .08em;
}
dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1.25rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
.warning { background: var(--warm); border-radius: .6rem; padding: .8rem 1rem; }
label { display: block; font-weight: 600; margin-block-end: .35rem; }
input {
  inline-size: 100%; min-block-size: 3rem; padding: .5rem .8rem; border: 1px solid var(--quiet); border-radius: .6rem;
  background: var(--card); color: inherit; font: 600 1.2rem ui-monospace, monospace; letter-spacing: .06em; text-transform: uppercase;
}
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.25rem; }
button {
  min-block-size: 3rem; padding: .5rem 1.4rem; border: 1px solid var(--accent); border-radius: .6rem; background: var(--accent);
  color: var(--on-accent); font: 600 1rem system-ui, sans-serif; cursor: pointer;
}
button.plain { background: transparent; border-color: var(--quiet); color: var(--text); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { color: var(--danger); font-weight: 600; }
ul { margin: 0; padding-inline-start: 1.2rem; }
`;
