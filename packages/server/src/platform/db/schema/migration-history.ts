/** The migrations that this database has been through. */
export interface MigrationHistoryTable {
  name: string;
  applied_at: string;
  duration_ms: number;
  service_version: string;
}
