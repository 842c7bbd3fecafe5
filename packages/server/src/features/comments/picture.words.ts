import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { countPictures } from "../../platform/markup/picture-tags.js";
import { commentText } from "./comment-text.model.js";

/** The text for a picture without a description. */
const PICTURE: InEachLanguage<string> = { en: "Picture", de: "Bild" };

/** The text of a comment in a site of this language, also of one with nothing but pictures without a description. */
export const commentWords = (html: string, language: string): string =>
  commentText(html) || (countPictures(html) > 0 ? PICTURE[languageOf(language)] : "");
