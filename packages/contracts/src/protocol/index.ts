export type {
  AccountToken,
  ConnectRequest,
  ConnectResponse,
  InstallIdentity,
} from "./account.messages.js";
export {
  accountTokenSchema,
  connectRequestSchema,
  connectResponseSchema,
  installIdentitySchema,
} from "./account.messages.js";
export { decodeBase64 } from "./base64.js";
export type { CatalogQuery, CatalogResponse, Listing } from "./catalog.messages.js";
export { CATALOG_SORTS, catalogQuerySchema, catalogResponseSchema, listingSchema } from "./catalog.messages.js";
export type { AuthorizedDownload, AuthorizeRequest } from "./download.messages.js";
export { authorizedDownloadSchema, authorizeRequestSchema, isMarketplaceUrl } from "./download.messages.js";
export type { ProtocolAuth, ProtocolEndpoint, ProtocolEndpointId } from "./endpoints.js";
export { protocolEndpoints } from "./endpoints.js";
export type {
  EntitlementClaims,
  EntitlementContext,
  EntitlementJudgement,
  EntitlementProblem,
} from "./entitlement.js";
export {
  ENTITLEMENT_ALGORITHM,
  entitlementClaimsSchema,
  entitlementHeaderSchema,
  judgeEntitlement,
  needsRefresh,
} from "./entitlement.js";
export type { Environment, PackageKind, PackageRef } from "./fields.js";
export {
  domainSchema,
  ENVIRONMENTS,
  entitlementTokenSchema,
  environmentSchema,
  httpUrlSchema,
  PACKAGE_KINDS,
  packageKindSchema,
  packageRefSchema,
  secretSchema,
  sha256HexSchema,
  siteIdSchema,
} from "./fields.js";
export type { Grant } from "./grant.js";
export { findGrant, findGrants, grantId, grantSchema } from "./grant.js";
export type { ReadSignatureFields, SignatureFields, SignatureFieldsProblem } from "./headers.js";
export { OLDER_SIGNATURE_HEADERS, readSignatureFields, SIGNATURE_HEADERS } from "./headers.js";
export type {
  ActivateRequest,
  ActivateResponse,
  DeactivateRequest,
  LicenseSummary,
  LicensesResponse,
  LicenseViewItem,
} from "./license.messages.js";
export {
  ACTIVATION_RESULTS,
  activateRequestSchema,
  activateResponseSchema,
  deactivateRequestSchema,
  licenseSummarySchema,
  licensesResponseSchema,
  licenseViewItemSchema,
} from "./license.messages.js";
export { PROTOCOL_LIMITS } from "./limits.js";
export type {
  LinkPollRequest,
  LinkPollResponse,
  LinkStartRequest,
  LinkStartResponse,
  LinkStatus,
} from "./link.messages.js";
export {
  LINK_APPROVAL_PATH,
  LINK_STATUSES,
  linkPollRequestSchema,
  linkPollResponseSchema,
  linkStartRequestSchema,
  linkStartResponseSchema,
  linkStatusSchema,
} from "./link.messages.js";
export { knownMarketplaceCode } from "./marketplace-code.js";
export type { PublicKeyProblem, ReadPublicKey } from "./public-key.js";
export { publicKeySchema, readPublicKey } from "./public-key.js";
export type { PublisherSignature } from "./publisher.js";
export { publisherSignatureSchema, publisherSignedString } from "./publisher.js";
export type { Release, ReleaseCover, ReleaseVerdict } from "./release-cover.js";
export { coversRelease, judgeRelease } from "./release-cover.js";
export { isSignablePath } from "./signed-path.js";
export type { Sha256, SignedBytes, SignedParts } from "./signed-string.js";
export { EMPTY_BODY_SHA256, signedString, signedStringOfBytes } from "./signed-string.js";
export type { Standing, StandingFacts } from "./standing.js";
export { judgeStanding } from "./standing.js";
export { messageTimeSchema, unixSecondsSchema } from "./time.js";
export { isFreshTimestamp, readTimestamp } from "./timestamp.js";
export type { Advisory, AvailableUpdate, UpdatesCheckRequest, UpdatesCheckResponse } from "./update.messages.js";
export {
  advisorySchema,
  availableUpdateSchema,
  updatesCheckRequestSchema,
  updatesCheckResponseSchema,
} from "./update.messages.js";
export { formatUserCode, normaliseUserCode, USER_CODE_ALPHABET, USER_CODE_LENGTH } from "./user-code.js";
