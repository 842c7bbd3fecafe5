import { createSite, loadConfig, readEnvironment } from "@sitevine/server";
import { readOptions } from "../read-options.js";

/** Runs the migrations and prints what was done. */
export async function migrateCommand(args: readonly string[]): Promise<void> {
  // Migrations cannot be taken back, so an option that does not exist must not begin them.
  readOptions(args, {});
  await using site = await createSite(loadConfig({ LOG_LEVEL: "warn", ...readEnvironment() }), {
    takesUpWork: false,
  });
  const applied = await site.migrate();
  process.stdout.write(
    applied.length === 0 ? "The database is up to date.\n" : applied.map((name) => `Applied ${name}\n`).join(""),
  );
}
