import * as z from "zod";

/** Fields of a JSON feed that tests read. */
const jsonFeedSchema = z.object({
  feed_url: z.string(),
  items: z.array(z.object({ title: z.string(), content_html: z.string() })),
});

export const readJsonFeed = (text: string): z.output<typeof jsonFeedSchema> => jsonFeedSchema.parse(JSON.parse(text));
