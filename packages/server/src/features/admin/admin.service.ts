import { type Page, type PageParams, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import {
  countErrors,
  deleteErrors,
  type ErrorLogFilters,
  type ErrorLogRow,
  findErrors,
} from "./error-log/error-log.repo.js";
import { countMigrationRuns, findMigrationRuns, type MigrationRunRow } from "./migrations/migration-runs.repo.js";

type SortedPage = PageParams & { readonly order: "asc" | "desc" };

/** Records that administrators look up: errors, and runs of migrations. */
export interface AdminService {
  errors(query: SortedPage & ErrorLogFilters): Promise<Page<ErrorLogRow>>;
  clearErrors(): Promise<void>;
  migrationRuns(query: SortedPage): Promise<Page<MigrationRunRow>>;
}

export function createAdminService(db: Database): AdminService {
  return {
    async errors(query) {
      const [rows, total] = await Promise.all([findErrors(db.read, query, query), countErrors(db.read, query)]);
      return paginate(rows, total, query);
    },
    clearErrors: () => db.transaction((tx) => deleteErrors(tx)),
    async migrationRuns(query) {
      const [rows, total] = await Promise.all([findMigrationRuns(db.read, query), countMigrationRuns(db.read)]);
      return paginate(rows, total, query);
    },
  };
}
