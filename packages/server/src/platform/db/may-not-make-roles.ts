/** The role of the site on its database server may not make other roles; the message says what to do. */
export class MayNotMakeRolesError extends Error {
  override readonly name = "MayNotMakeRolesError";

  constructor(cause: unknown) {
    super(
      "The role of the site on the database server may not make roles. Give it the right: ALTER ROLE … CREATEROLE.",
      { cause },
    );
  }
}
