/** The site has no such article for this person. */
export class Missing extends Error {
  override readonly name = "Missing";
}
