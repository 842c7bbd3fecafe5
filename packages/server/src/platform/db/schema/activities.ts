/** Writes in the panels that succeeded. Rows are only added, and deleted by age; they outlive the account of the actor. */
export interface ActivitiesTable {
  id: string;
  actor_id: string;
  /** The username at the time. */
  actor_name: string;
  endpoint_id: string;
  /** The parameters of the path as a JSON object of texts. */
  params: string;
  summary: string | null;
  created_at: string;
}
