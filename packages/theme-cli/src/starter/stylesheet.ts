/** The starter's own stylesheet: one example of each hook that a theme may rely on. */
export const STARTER_CSS = `/*
  What tokens cannot say. Prefer a token where there is one: editors know tokens, and a site can change them.

  A site anchors every rule to its public pages, so nothing here reaches its admin panels. These classes are stable:

    .sv-header  .pub-nav  .sv-menu        the header, its navigation, the menus that open from it
    .sv-content  .sv-aside  .sv-foot      the main column, the column beside it, the footer
    .sv-b--<type>                         every block of a type: .sv-b--articleList, .sv-b--comments
    .sv-v--<variant>                      blocks that wear surface, muted, accent or plain
    your own                              the "className" of a block in a layout; see lead-story below

  Pictures and fonts lie in assets/ and are referred to as url("assets/<file>").
*/

/* The name in the header speaks in the voice of the headings. */
.sv-header .sv-b--logo {
  font-family: var(--font-display);
}

/* The page that one is on is underlined in the navigation, not only coloured. */
.pub-nav [aria-current="page"] {
  text-decoration: underline;
  text-decoration-thickness: 2px;
  text-underline-offset: 0.4em;
}

/* A class of one's own: layouts/home.json gives it to the list of articles. */
.lead-story h2 {
  text-wrap: balance;
}

/* What moves stands still for readers who ask for that. */
@media (prefers-reduced-motion: no-preference) {
  .sv-b--articleList article {
    transition: translate 120ms ease-out;
  }
  .sv-b--articleList article:hover {
    translate: 0 -2px;
  }
}
`;
