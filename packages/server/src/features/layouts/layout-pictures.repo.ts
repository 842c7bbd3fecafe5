import type { PictureUse } from "../media/index.js";

// Documents rarely contain an uploaded picture, so those that do are read as a whole.
const ANY_PICTURE = "%/uploads/media/%";

/** Pictures that layouts show, published or not, so that the media service keeps them. */
export const layoutPictures: PictureUse = async (db, urls) => {
  const rows = await db
    .selectFrom("layouts")
    .select(["published", "draft", "baseline"])
    .where((of) =>
      of.or([
        of("published", "like", ANY_PICTURE),
        of("draft", "like", ANY_PICTURE),
        of("baseline", "like", ANY_PICTURE),
      ]),
    )
    .execute();
  const texts = rows.flatMap(({ published, draft, baseline }) => [published ?? "", draft ?? "", baseline ?? ""]);
  return urls.filter((url) => texts.some((text) => text.includes(url)));
};
