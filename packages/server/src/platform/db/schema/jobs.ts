/** Work that is still to be done; the row is deleted when its job is done. `payload` is JSON text. */
export interface JobsTable {
  id: string;
  name: string;
  payload: string;
  /** Failed means that no tries are left; the row is kept for the administrator. */
  status: "waiting" | "failed";
  attempts: number;
  run_at: string;
  /** A worker holds the job until then; both columns are null while nobody works on it. */
  locked_until: string | null;
  lock_token: string | null;
  /** At most one job per name and key is waiting without a worker. */
  unique_key: string | null;
  last_error: string | null;
  created_at: string;
  /** Time at which the latest attempt began. */
  started_at: string | null;
}

/** Jobs that recur on a schedule. */
export interface JobSchedulesTable {
  name: string;
  cron: string;
  next_run_at: string;
  last_run_at: string | null;
}
