/** The stylesheet of the page. */
export const docsStylesheet = `:root { color-scheme: light; --ink: #191b17; --soft: #53574e; --line: #d2d3ca; --paper: #fafaf7; --card: #fff; --accent: #285c34 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.skip { position: absolute; left: -999rem }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0.5rem 0 }
h1 small { font-size: 1rem; font-weight: 400; color: var(--soft) }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0; scroll-margin-top: 7rem }
h3 { font-size: 1rem; margin: 1.25rem 0 0.4rem; scroll-margin-top: 7rem }
p, dd { overflow-wrap: anywhere }
header p { max-width: 60rem; color: var(--soft) }
@media (min-width: 60rem) { #tools { position: sticky; top: 0; z-index: 1 } }
[hidden] { display: none !important }
#tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: start; background: var(--paper); padding: 0.75rem 0; border-bottom: 1px solid var(--line) }
label { display: block; font-weight: 600; font-size: 0.875rem }
small { color: var(--soft); font-size: 0.8125rem }
input, select, textarea, button { font: inherit; color: inherit; background: var(--card); border: 1px solid #787c71; border-radius: 0.375rem; padding: 0.4rem 0.6rem; min-height: 2.5rem; max-width: 100% }
input, select { width: min(24rem, 100%) }
#tools > div { flex: 0 1 24rem; min-width: 0 }
textarea { width: 100%; font: 0.875rem/1.5 ui-monospace, monospace }
button { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; cursor: pointer }
button[data-stop] { background: var(--card); color: var(--ink) }
details { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; scroll-margin-top: 7rem }
summary { padding: 0.6rem 0.9rem; cursor: pointer; overflow-wrap: anywhere }
summary .summary { color: var(--soft) }
code, pre { font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace }
pre { overflow: auto; max-height: 32rem; margin: 0.25rem 0; padding: 0.75rem; background: #f1f1ea; border-radius: 0.375rem; white-space: pre-wrap; overflow-wrap: anywhere }
pre i, code i { color: var(--soft) }
.method { display: inline-block; min-width: 4.25rem; text-align: center; border-radius: 0.25rem; padding: 0 0.35rem; font: 700 0.8125rem/1.6 ui-monospace, monospace; color: #fff; background: #53574e }
.get { background: #285c34 } .post { background: #1c4f8a } .put, .patch { background: #7a4a00 } .delete { background: #9b1c1c }
.planned { font-size: 0.8125rem; border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.5rem; color: var(--soft) }
.operation { padding: 0 0.9rem 0.9rem; border-top: 1px solid var(--line) }
.media { margin: 0.5rem 0 0; font-size: 0.8125rem; color: var(--soft) }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem }
caption { text-align: left; font-weight: 600 }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere }
dt { font-weight: 700 } dd { margin: 0 0 0.5rem }
.try > div { margin: 0.6rem 0 }
`;
