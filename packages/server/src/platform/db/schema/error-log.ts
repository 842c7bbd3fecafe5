/** Errors of the server. */
export interface ErrorLogTable {
  id: string;
  code: string;
  status: number;
  message: string;
  stack: string | null;
  method: string | null;
  path: string | null;
  request_id: string | null;
  user_id: string | null;
  plugin_id: string | null;
  created_at: string;
}
