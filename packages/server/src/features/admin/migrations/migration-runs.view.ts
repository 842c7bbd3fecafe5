import type { AnswerOf, listMigrationHistory } from "@sitevine/api";
import type { MigrationRunRow } from "./migration-runs.repo.js";

type MigrationRun = AnswerOf<typeof listMigrationHistory>["data"][number];

export function migrationRunView(row: MigrationRunRow): MigrationRun {
  return {
    name: row.name,
    pluginId: null,
    serviceVersion: row.service_version,
    status: row.status,
    startedAt: new Date(new Date(row.ended_at).getTime() - row.duration_ms).toISOString(),
    finishedAt: row.ended_at,
  };
}
