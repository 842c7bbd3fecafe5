/** The catalogue's entry for an error code. */
export interface ErrorCatalogueEntry {
  /** HTTP status that goes with the code. */
  readonly status: number;
  /** Message for errors that are thrown without one. */
  readonly message: string;
  /** One line for the documentation: when it happens and what to do. */
  readonly explanation: string;
}

const entry = (status: number, message: string, explanation: string): ErrorCatalogueEntry => ({
  status,
  message,
  explanation,
});

/** Every error code of a site and of the protocol, with its status, message and explanation. Plugins add theirs at run time. */
export const errorCatalogue = {
  "SVC-API-4000": entry(
    400,
    "The request could not be read.",
    "The body is not valid JSON or the request line is malformed.",
  ),
  "SVC-API-4001": entry(
    422,
    "The request is not valid.",
    "Validation failed; `details` lists each field with path, message and code.",
  ),
  "SVC-API-4003": entry(
    403,
    "You may not do this.",
    "The caller lacks the permission that the endpoint requires, or the site does not admit the guest: the beta gate is closed and the guest holds no pass, or only members may read.",
  ),
  "SVC-API-4004": entry(404, "Not found.", "The thing does not exist, or the caller may not know that it does."),
  "SVC-API-4005": entry(
    405,
    "This method is not allowed here.",
    "The path exists with other methods; the Allow header lists them.",
  ),
  "SVC-API-4008": entry(
    408,
    "The request took too long to arrive.",
    "The headers or the body did not arrive in time; the connection is closed.",
  ),
  "SVC-API-4009": entry(
    409,
    "This conflicts with the current state.",
    "Somebody else changed it first, or the name is taken; read again and retry.",
  ),
  "SVC-API-4010": entry(
    401,
    "Please log in.",
    "The access token is absent, malformed, expired or its session has ended.",
  ),
  "SVC-API-4013": entry(413, "The request body is too large.", "The body exceeds the limit of the endpoint."),
  "SVC-API-4015": entry(
    415,
    "This content type is not accepted.",
    "JSON endpoints take application/json, file endpoints multipart/form-data.",
  ),
  "SVC-API-4031": entry(
    431,
    "The request headers are too large.",
    "Request line and headers together are over 16 KiB; the connection is closed.",
  ),
  "SVC-API-4290": entry(
    429,
    "Too many requests.",
    "A rate limit was hit; the Retry-After header says when to try again, in seconds.",
  ),
  "SVC-API-5000": entry(
    500,
    "Something went wrong on our side.",
    "An unexpected error; the log has it under the id in X-Request-Id.",
  ),
  "SVC-API-5030": entry(
    503,
    "The site cannot answer right now.",
    "The database or the key-value store does not answer; the Retry-After header says when to try again, in seconds.",
  ),
  "SVC-API-5070": entry(
    507,
    "The site has no space left, so nothing was saved.",
    "A disk of the site or of its database is full; the log says which. Once its operator has freed some space, the site goes on without a restart.",
  ),
  "SVC-AUTH-1001": entry(
    401,
    "Wrong email, password or PIN.",
    "The answer is the same for all three, so that it reveals nothing.",
  ),
  "SVC-AUTH-1002": entry(
    401,
    "Your session has ended. Please log in again.",
    "The refresh cookie is missing, was used already or was revoked.",
  ),
  "SVC-AUTH-1003": entry(403, "This account is deactivated or banned.", "Answered only after the right password."),
  "SVC-INSTALL-1001": entry(
    503,
    "This site is not installed yet.",
    "Only the installer and the health check answer before installation.",
  ),
  "SVC-INSTALL-1002": entry(410, "The installer is closed.", "The site is installed; the installer no longer answers."),
  "SVC-INSTALL-1003": entry(
    409,
    "This installer step is out of order.",
    "Finish the earlier steps first; GET /api/install/status lists them.",
  ),
  "SVC-INSTALL-1004": entry(
    422,
    "The database cannot be reached.",
    "The message gives the reason without credentials.",
  ),
  "SVC-THEME-3001": entry(422, "The theme package was refused.", "`details` lists every finding; nothing was written."),
  "SVC-THEME-3002": entry(409, "The active theme cannot be removed.", "Activate another theme first."),
  "SVC-THEME-3003": entry(
    404,
    "There is no such theme or undo point.",
    "The theme is not in the library, or there is nothing to undo.",
  ),
  "SVC-PLUGIN-2001": entry(
    422,
    "The plugin package was refused.",
    "`details` lists every finding; nothing was written.",
  ),
  "SVC-PLUGIN-2002": entry(
    409,
    "The plugin cannot be enabled or disabled now.",
    "A dependency, a version or a failed start prevents it.",
  ),
  "SVC-PLUGIN-2020": entry(404, "This plugin is not enabled.", "The plugin is disabled, unknown or uninstalled."),
  "SVC-LICENSE-9001": entry(
    401,
    "The request signature was not accepted.",
    "Absent, wrong, stale or by an unknown key; the answer is the same for all.",
  ),
  "SVC-LICENSE-9002": entry(
    401,
    "The account token was not accepted.",
    "Absent, expired or not of this install; connect again.",
  ),
  "SVC-LICENSE-9003": entry(
    403,
    "The site id does not match the signature.",
    "The body's siteId differs from the signing site.",
  ),
  "SVC-LICENSE-9004": entry(
    404,
    "There is no such release.",
    "Unknown, unpublished or not owned: the answers are identical.",
  ),
  "SVC-LICENSE-9005": entry(
    403,
    "This release is outside your updates window.",
    "Released after updatesUntil or above maxVersion; the message names both.",
  ),
  "SVC-LICENSE-9006": entry(409, "This site is not connected to a marketplace.", "Connect an account first."),
  "SVC-LICENSE-9007": entry(
    502,
    "The marketplace could not be reached.",
    "It is unreachable or its answer was invalid; try again later.",
  ),
  "SVC-LICENSE-9008": entry(
    403,
    "No licence for this was ever bought.",
    "Buy a licence in the connected marketplace account.",
  ),
  "SVC-LICENSE-9009": entry(
    403,
    "Every seat of this licence is on another install.",
    "Free a seat on the other install or buy one more.",
  ),
  "SVC-LICENSE-9010": entry(
    500,
    "This install has no site record.",
    "The install must be finished before it can connect.",
  ),
  "SVC-LICENSE-9011": entry(
    502,
    "The downloaded package is not the authorised one.",
    "Checksum, id, kind or version differ; nothing was installed.",
  ),
  "SVC-LICENSE-9012": entry(404, "This download link is used up, expired or unknown.", "Authorise the download again."),
  "SVC-LICENSE-9013": entry(
    409,
    "The release is not signed with the publisher's known key.",
    "`details` names both keys; send acceptPublisher to go on with the new one.",
  ),
  "SVC-LICENSE-9014": entry(
    409,
    "The marketplace offers an older release than this site has already seen.",
    "Nothing was installed; name the version to install it all the same.",
  ),
} as const satisfies Record<string, ErrorCatalogueEntry>;

/** Closed union of the core's error codes. */
export type ErrorCode = keyof typeof errorCatalogue;

/** True when the text is a code of the core catalogue. Only own keys count, so `constructor` is not a code. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text);
}
