import { inLanguage } from "../../words/language.js";
import { brandingDe, brandingEn } from "./words/branding.js";
import { libraryDe, libraryEn } from "./words/library.js";
import { styleDe, styleEn } from "./words/style.js";

export { themeWords } from "./names.js";
export const libraryWords = inLanguage({ en: libraryEn, de: libraryDe });
export const brandingWords = inLanguage({ en: brandingEn, de: brandingDe });
export const styleWords = inLanguage({ en: styleEn, de: styleDe });
