/** Signing out, which forgets what a browser keeps of a member: for the moment at which somebody does. */
export { answerOf, KEPT_TEXTS, LEFT, leave } from "@sitevine/reader/leaving";
