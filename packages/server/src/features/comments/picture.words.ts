import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { countPictures } from "../../platform/markup/picture-tags.js";
import { commentText } from "./comment-text.model.js";

/** What is said of a picture that nobody has described. */
const PICTURE: InEachLanguage<string> = { en: "Picture", de: "Bild" };

/** What a comment says in a site of this language, also where it is only pictures that nobody has described. */
export const commentWords = (html: string, language: string): string =>
  commentText(html) || (countPictures(html) > 0 ? PICTURE[languageOf(language)] : "");
