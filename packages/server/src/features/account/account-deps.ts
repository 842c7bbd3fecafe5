import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { SettingsReader } from "../settings/index.js";
import type { UserEvents } from "../users/index.js";

/** What every use case of an account needs. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsReader;
  readonly events: EventPublisher<UserEvents>;
}
