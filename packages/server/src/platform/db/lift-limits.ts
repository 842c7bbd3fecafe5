/** Lifts the limits of statements until the transaction ends, on the server and in the driver, which looks for this text. */
export const LIFT_LIMITS =
  "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)";
