/** The starter's stylesheet, with one example of each class that a theme may rely on. */
export const STARTER_CSS = `/*
  What tokens cannot express. Prefer a token if there is one: editors show tokens, and a site can change them.

  A site anchors every rule to its public pages, so nothing here affects its admin panels. These classes are stable:

    .sv-header  .pub-nav  .sv-menu        the header, its navigation, the menus that open from it
    .sv-content  .sv-aside  .sv-foot      the main column, the column beside it, the footer
    .sv-b--<type>                         every block of a type: .sv-b--articleList, .sv-b--comments
    .sv-v--<variant>                      blocks with the variant surface, muted, accent or plain
    your own classes                      the "className" of a block in a layout; see lead-story below

  Pictures and fonts are in assets/; refer to them as url("assets/<file>").
*/

/* The name in the header has the font of the headings. */
.sv-header .sv-b--logo {
  font-family: var(--font-display);
}

/* The current page is underlined in the navigation, not only coloured. */
.pub-nav [aria-current="page"] {
  text-decoration: underline;
  text-decoration-thickness: 2px;
  text-underline-offset: 0.4em;
}

/* A custom class: layouts/home.json sets it on the list of articles. */
.lead-story h2 {
  text-wrap: balance;
}

/* Nothing moves for readers who prefer reduced motion. */
@media (prefers-reduced-motion: no-preference) {
  .sv-b--articleList article {
    transition: translate 120ms ease-out;
  }
  .sv-b--articleList article:hover {
    translate: 0 -2px;
  }
}
`;
