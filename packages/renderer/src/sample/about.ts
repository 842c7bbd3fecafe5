import type { LayoutDocument } from "@sitevine/contracts";
import { block, layout } from "../stock/layout.js";
import { illustration } from "./illustration.js";

/** A page with the blocks for free layouts, in every style variant. */
export const aboutLayout: LayoutDocument = layout("page.detail", {
  main: [
    block("breadcrumbs"),
    block("heading", { text: "About the quay", level: 1 }),
    block("richText", {
      html: [
        "<p>Saltmarsh Quay began as a notice board in a chandlery. Twelve years later the chandlery is a bakery, and ",
        "the notice board is this. We write about <strong>boats that are built by hand</strong>, about mending, and ",
        "about finding the way home.</p><h2>How it works</h2><p>Anyone can read. Members write, comment and vote with ",
        'their feet. The harbour office keeps the peace and <a href="/p/rules">three short rules</a>.</p>',
      ].join(""),
    }),
    block(
      "image",
      {
        source: illustration(3),
        alt: "The quay at high water",
        ratio: "21/9",
        caption: "High water at the quay, drawn from the bakery window.",
      },
      { id: "picture" },
    ),
    block(
      "columns",
      { ratio: "equal", gap: "md" },
      {
        children: (["surface", "muted", "accent"] as const).map((variant, index) =>
          block(
            "column",
            {},
            {
              id: `column-${index}`,
              children: [
                block(
                  "section",
                  { padding: "md" },
                  {
                    id: `section-${index}`,
                    variant,
                    children: [
                      block(
                        "heading",
                        { text: ["Build", "Mend", "Navigate"][index], level: 2 },
                        { id: `heading-${index}` },
                      ),
                      block(
                        "richText",
                        {
                          html: [
                            "<p>Lines, lofting, steam and rivets: a hull is a long conversation with a tree.</p>",
                            "<p>A patch well sewn outlives the cloth around it. Bring what is torn.</p>",
                            "<p>Charts, stars, weed lines and the colour of mud, in that order.</p>",
                          ][index],
                        },
                        { id: `text-${index}` },
                      ),
                    ],
                  },
                ),
              ],
            },
          ),
        ),
      },
    ),
    block("spacer", { size: "sm" }),
    block(
      "section",
      { padding: "lg" },
      {
        id: "more",
        variant: "muted",
        children: [
          block(
            "articleList",
            { title: "Good places to start", columns: 3, limit: 3 },
            { id: "start", variant: "surface" },
          ),
        ],
      },
    ),
  ],
  aside: [],
});
