import { createSite, loadConfig, readEnvironment } from "@sitevine/server";

/** Runs the migrations and prints what was done. */
export async function migrateCommand(): Promise<void> {
  await using site = await createSite(loadConfig({ LOG_LEVEL: "warn", ...readEnvironment() }));
  const applied = await site.migrate();
  process.stdout.write(
    applied.length === 0 ? "The database is up to date.\n" : applied.map((name) => `Applied ${name}\n`).join(""),
  );
}
