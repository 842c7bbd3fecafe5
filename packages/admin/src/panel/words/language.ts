export { inLanguage, type Language, language } from "@sitevine/app-kit";
