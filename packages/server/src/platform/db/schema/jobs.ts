/** Work that is still to be done; a row goes when its job is done. `payload` is JSON text. */
export interface JobsTable {
  id: string;
  name: string;
  payload: string;
  /** Failed: out of tries, kept for the administrator. */
  status: "waiting" | "failed";
  attempts: number;
  run_at: string;
  /** Whoever works on it holds it until then; both are null while nobody does. */
  locked_until: string | null;
  lock_token: string | null;
  /** At most one job of a name that waits and that nobody works on has a key. */
  unique_key: string | null;
  last_error: string | null;
  created_at: string;
}

/** Work that comes back on a schedule. */
export interface JobSchedulesTable {
  name: string;
  cron: string;
  next_run_at: string;
  last_run_at: string | null;
}
