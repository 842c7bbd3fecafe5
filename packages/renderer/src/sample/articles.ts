import type { ArticleSummary, CategoryModel } from "../page-model.js";
import { illustration } from "./illustration.js";
import { asAuthor, hoursAgo, sampleMember } from "./people.js";

const category = (id: string, name: string, articles: number, depth: number, description: string): CategoryModel => ({
  id,
  name,
  href: `/articles?category=${id}`,
  description,
  articles,
  depth,
  current: false,
});

export const sampleCategories: readonly CategoryModel[] = [
  category(
    "boatbuilding",
    "Boatbuilding",
    128,
    0,
    "From the lines drawing to the launch: wood, glue, copper and patience.",
  ),
  category("restoration", "Restoration", 46, 1, "Old hulls, honestly repaired."),
  category("sails", "Sails & ropework", 73, 0, "Canvas, thread, splices and knots."),
  category("navigation", "Navigation", 58, 0, "Finding out where you are, and where you should be."),
  category("passages", "Passages", 91, 0, "Logs and stories from under way."),
  category("galley", "Galley", 34, 0, "Food that survives a swell."),
  category("town", "Harbour town", 1_204, 0, "News from the quay."),
];

interface Draft {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly author: string;
  readonly hours: number;
  /** Comments, likes, views. */
  readonly counts: readonly [number, number, number];
  /** Alternative text of the picture; without it there is no picture. */
  readonly picture?: string;
}

const drafts: readonly Draft[] = [
  {
    slug: "steam-bending-oak-frames",
    title: "What a winter of steam-bending taught us about oak",
    excerpt:
      "Forty frames, eleven breakages and one burned thumb. Green wood bends like a promise, kiln-dried wood like an argument: notes on moisture, grain and the two minutes you have between the box and the hull.",
    category: "boatbuilding",
    author: "maren",
    hours: 5,
    counts: [48, 312, 8_420],
    picture: "A small sailing boat in front of low hills at sunset",
  },
  {
    slug: "reading-the-tide-without-a-table",
    title: "Reading the tide without a table",
    excerpt:
      "Weed lines, mooring buoys and the colour of the mud: what the harbour tells you if you look for five minutes.",
    category: "navigation",
    author: "okoro",
    hours: 20,
    counts: [17, 141, 2_310],
    picture: "A calm green estuary with one boat",
  },
  {
    slug: "a-patch-that-outlives-the-sail",
    title: "A patch that outlives the sail around it",
    excerpt: "Herringbone stitch, waxed thread and a cloth that is one weight lighter than you would think.",
    category: "sails",
    author: "ines",
    hours: 31,
    counts: [23, 208, 3_104],
    picture: "A white sail against a pale blue sky",
  },
  {
    slug: "folkboat-diary-week-one",
    title: "Folkboat diary, week one: what is under the paint",
    excerpt:
      "I bought a boat for the price of a bicycle. Now I know why, and I would like your opinion on these keel bolts.",
    category: "restoration",
    author: "petra",
    hours: 52,
    counts: [64, 97, 1_876],
  },
  {
    slug: "the-eye-splice-in-nine-photographs",
    title: "The eye splice in nine photographs",
    excerpt: "Three strands, five tucks, no shortcuts. With the mistake everybody makes at the second tuck.",
    category: "sails",
    author: "yuki",
    hours: 76,
    counts: [12, 186, 4_560],
    picture: "A boat under a golden afternoon sun",
  },
  {
    slug: "across-the-firth-in-a-dinghy",
    title: "Across the firth in fourteen feet of boat",
    excerpt: "We left with the ebb, a flask and more confidence than the forecast deserved.",
    category: "passages",
    author: "tomasz",
    hours: 120,
    counts: [39, 274, 6_012],
    picture: "A small boat on violet water in the evening",
  },
  {
    slug: "one-pot-in-a-beam-sea",
    title: "One pot, one burner, a beam sea",
    excerpt: "Chickpeas, lemon and whatever has not rolled off the shelf. Feeds four, or two who have been bailing.",
    category: "galley",
    author: "leila",
    hours: 170,
    counts: [28, 159, 2_745],
    picture: "Evening light over the harbour wall",
  },
  {
    slug: "why-the-slipway-closes-in-march",
    title: "Why the slipway closes for two weeks in March",
    excerpt: "New rails, the same old granite. What it means for launches, and where to leave a trailer meanwhile.",
    category: "town",
    author: "maren",
    hours: 300,
    counts: [7, 33, 912],
  },
  {
    slug: "a-sextant-for-the-price-of-a-dinner",
    title: "A sextant for the price of a dinner",
    excerpt:
      "Plastic, secondhand and good to two miles: what to check before you buy one and how to zero it at the kitchen table.",
    category: "navigation",
    author: "okoro",
    hours: 1_100,
    counts: [19, 122, 3_390],
    picture: "A boat on a still morning sea",
  },
];

const published = (draft: Draft, index: number): ArticleSummary => {
  const found = sampleCategories.find((candidate) => candidate.id === draft.category);
  const [comments, likes, views] = draft.counts;
  return {
    id: `article-${draft.slug}`,
    slug: draft.slug,
    href: `/articles/${draft.slug}`,
    title: draft.title,
    excerpt: draft.excerpt,
    category: found ? { name: found.name, href: found.href } : null,
    author: asAuthor(sampleMember(draft.author)),
    imageUrl: draft.picture ? illustration(index + 10) : null,
    imageAlt: draft.picture ?? "",
    imageFocalPoint: null,
    publishedAt: hoursAgo(draft.hours),
    comments,
    likes,
    views,
    featured: index === 0,
  };
};

/** Articles of the sample community, newest first. */
export const sampleArticles: readonly ArticleSummary[] = drafts.map(published);
