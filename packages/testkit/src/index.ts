export { databases } from "./databases/databases.js";
export type { DatabaseKind, TestDatabase, TestDatabaseTarget } from "./databases/test-database.js";
export { eventually } from "./eventually.js";
export type { FakeClock } from "./fake-clock.js";
export { fakeClock } from "./fake-clock.js";
export type { LogEntry, RecordingLogger } from "./recording-logger.js";
export { recordingLogger } from "./recording-logger.js";
export type { TemporaryDirectory } from "./temporary-directory.js";
export { temporaryDirectory } from "./temporary-directory.js";
