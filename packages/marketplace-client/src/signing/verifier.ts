/** An Ed25519 public key, prepared once and used for many signatures. */
export interface VerifyKey {
  /**
   * Strict verification: S below the group order, and R compared byte for byte with what the equation without a cofactor
   * gives. Every implementation therefore accepts the same signatures.
   */
  verify(signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

/** Both encodings of a public key, as `readPublicKey` of `@sitevine/contracts` returns them. */
export interface PublicKeyBytes {
  /** The 44 bytes of the SPKI encoding. */
  readonly spki: Uint8Array;
  /** The 32 bytes of the key itself. */
  readonly raw: Uint8Array;
}
