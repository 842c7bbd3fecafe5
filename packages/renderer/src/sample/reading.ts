import type { ArticleModel, CommentModel, CommentsModel } from "../page-model.js";
import { sampleArticles } from "./articles.js";
import { illustration } from "./illustration.js";
import { asAuthor, hoursAgo, sampleMember } from "./people.js";

const CONTENT = `
<p>We started in November with a steam box made of scaffold boards, a wallpaper stripper and the wrong idea. The idea
was that heat bends oak. It does not. Heat softens the lignin, and then <em>you</em> bend the oak, for as long as it
lets you, which is <strong>about two minutes</strong>.</p>
<h2 id="moisture">Moisture decides before you do</h2>
<p>Of the eleven frames that broke, nine came from the same pile of kiln-dried planks. Air-dried wood at around 20 %
kept most of its fibres in one piece.<sup><a href="#section-note_1" id="section-ref_1">1</a></sup> If you can choose, choose:</p>
<ul><li>green or air-dried stock, never below 15 %;</li>
<li>straight grain that runs out at neither edge;</li>
<li>the outer side of the bend from the outer side of the tree.</li>
</ul>
<blockquote><p>Green wood bends like a promise, kiln-dried wood like an argument.</p>
<p>Tomasz, holding two halves of a frame</p></blockquote>
<h2 id="numbers">The numbers we wrote on the wall</h2>
<table><caption class="sv-hidden">Steaming times by thickness</caption>
<thead><tr><th scope="col">Thickness</th><th scope="col">In the box</th><th scope="col">Working time</th>
<th scope="col">Broken</th></tr>
</thead>
<tbody><tr><td>12 mm</td><td>25 min</td><td>90 s</td><td>1 of 12</td></tr>
<tr><td>18 mm</td><td>40 min</td><td>120 s</td><td>2 of 16</td></tr>
<tr><td>25 mm</td><td>65 min</td><td>140 s</td><td>8 of 12</td></tr>
</tbody></table>
<section class="callout-warning"><p>Steam burns before you see it. Open the box from the side, with the lid between you and it.</p>
</section>
<p>Somebody asked for the sheet that works out spring-back. It is one line:</p>
<pre><code>mould_radius = wanted_radius * (1 - 0.04 * thickness_mm / 10)   # close enough for frames that a rivet will pull in anyway</code></pre>
<figure><img src="${illustration(2)}" alt="The dinghy on a mooring, seen from the wall" loading="lazy">
<figcaption>The hull that all of this was for, nine months later.</figcaption></figure>
<h3>What we would do again</h3>
<ol><li>Make the mould tighter than the hull by four per cent.</li>
<li>Two people on the clamps, one who only watches the clock.</li>
<li>Gloves. Look at Tomasz's thumb and wear gloves.</li>
</ol>
<p>Questions are welcome below. If you have bent larch, I would love to hear how it went; see also
<a href="/articles/across-the-firth-in-a-dinghy">where the boat went first</a>.</p>
<section class="footnotes"><ol><li id="section-note_1">Measured with a borrowed pin meter at three points
of each plank. <a href="#section-ref_1">↩</a></li>
</ol></section>`;

const comment = (
  id: string,
  username: string,
  hours: number,
  text: string,
  likes: number,
  replies: readonly CommentModel[] = [],
): CommentModel => ({
  kind: "comment",
  id,
  author: asAuthor(sampleMember(username)),
  contentHtml: `<p>${text}</p>`,
  createdAt: hoursAgo(hours),
  editedAt: id === "c2" ? hoursAgo(hours - 0.5) : null,
  likes,
  byOwner: username === "maren",
  replyHref: `/articles/steam-bending-oak-frames?reply=${id}#sv-comment-field`,
  replies,
});

const thread: readonly CommentModel[] = [
  comment(
    "c1",
    "bram",
    4.5,
    "The moisture table alone is worth the winter. Did you ever try soaking the kiln-dried stock for a week before steaming it?",
    24,
    [
      comment(
        "c2",
        "maren",
        4,
        "We did, for ten days. The outside came back to life, the core did not, and the core is where it breaks.",
        31,
        [
          comment("c3", "tomasz", 3.5, "Confirmed by one thumb and two frames.", 18, [
            comment("c4", "ines", 3, "Send the broken ones to the loft. They make lovely fids.", 12, [
              comment("c5", "tomasz", 2.5, "They are already in a box with your name on it.", 9),
            ]),
          ]),
        ],
      ),
      {
        kind: "tombstone",
        id: "c6",
        removedBy: "moderator",
        reason: "advertising",
        createdAt: hoursAgo(4),
        replies: [comment("c7", "yuki", 2, "Thank you, that was quick.", 3)],
      },
    ],
  ),
  { kind: "tombstone", id: "c8", removedBy: "author", reason: null, createdAt: hoursAgo(3), replies: [] },
  comment("c9", "petra", 1.2, "I am about to need eleven of these for the folkboat. Is the steam box for rent?", 7),
];

export const sampleThread: CommentsModel = {
  total: 8,
  items: thread,
  writing: { kind: "signIn", href: "/login" },
};

/** The same thread for a member who answers a comment. */
export const openThread: CommentsModel = {
  ...sampleThread,
  writing: {
    kind: "open",
    action: "/articles/steam-bending-oak-frames/comments",
    replyTo: { id: "c9", name: "Petra Lindqvist" },
  },
};

/** The article of the sample's article page. */
export function sampleArticle(): ArticleModel {
  const [summary] = sampleArticles;
  if (!summary) throw new Error("The sample has no articles");
  return {
    ...summary,
    contentHtml: CONTENT,
    updatedAt: hoursAgo(2),
    minutes: 7,
    dislikes: 3,
    tags: ["oak", "steam bending", "clinker", "winter projects"].map((name) => ({
      name,
      href: `/articles?tag=${encodeURIComponent(name)}`,
    })),
    authorBio: sampleMember("maren").bio,
    editHref: null,
    series: null,
  };
}
