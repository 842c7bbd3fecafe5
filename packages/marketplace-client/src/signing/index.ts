export { createPrivateKey, type InstallKeys, openInstallKeys } from "./install-keys.js";
export { publisherFingerprint, signRelease, verifyRelease } from "./publisher.js";
export { type RequestToSign, type Signer, serialiseBody, signRequest } from "./sign-request.js";
export type { VerifyKey } from "./verifier.js";
export { prepareVerifyKey } from "./verify-key.js";
export {
  type ReceivedRequest,
  type SignatureProblem,
  type VerifiedRequest,
  type VerifyContext,
  verifyRequest,
} from "./verify-request.js";
