import * as z from "zod";
import { articleSummarySchema } from "./article.js";
import { named } from "./named.js";
import { userSummarySchema } from "./user.js";

const hitShape = { title: z.string(), href: z.string(), excerpt: z.string() };

/** A search result. Core types contain the object itself; a plugin's type has only title, address and excerpt. */
export const searchHitSchema = named(
  "SearchHit",
  z.union([
    z.object({ type: z.literal("article"), ...hitShape, article: articleSummarySchema }),
    z.object({ type: z.literal("user"), ...hitShape, user: userSummarySchema }),
    z.object({ type: z.string(), ...hitShape }),
  ]),
);
