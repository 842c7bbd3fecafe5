export { databases, dialects } from "./databases/databases.js";
export { postgresOriginal } from "./databases/postgres.js";
export { sqliteOriginal } from "./databases/sqlite.js";
export type {
  DatabaseKind,
  OriginalDatabase,
  OriginalDatabases,
  TestDatabase,
  TestDatabaseTarget,
} from "./databases/test-database.js";
export { EndpointAnswer } from "./endpoint-answer.js";
export {
  addressOf,
  type CallArguments,
  type EndpointCalls,
  endpointCalls,
  type LooseCall,
  requestTo,
  type StrictCall,
} from "./endpoint-calls.js";
export { eventually } from "./eventually.js";
export type { FakeClock } from "./fake-clock.js";
export { fakeClock } from "./fake-clock.js";
export { fuzzRuns } from "./fuzz-runs.js";
export { HOSTILE_MARKUP, MARKUP_PIECES } from "./hostile-markup.js";
export type { LogEntry, RecordingLogger } from "./recording-logger.js";
export { recordingLogger } from "./recording-logger.js";
export { type AnsweringSite, siteClient } from "./site-client.js";
export type { TemporaryDirectory } from "./temporary-directory.js";
export { temporaryDirectory } from "./temporary-directory.js";
