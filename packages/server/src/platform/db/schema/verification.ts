export type MailedCodePurpose = "registration" | "email-change";

/** Mailed codes, hashed; one valid code per purpose and subject. */
export interface MailedCodesTable {
  purpose: MailedCodePurpose;
  /** The folded address that registers, or the id of the user who changes theirs. */
  subject: string;
  /** The address that the code was mailed to. */
  email: string;
  code_hash: string;
  attempts: number;
  created_at: string;
  expires_at: string;
  /** A used code stays until it expires, so that repeating it can be answered. */
  used_at: string | null;
}

/** Links that set a new password, hashed. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}
