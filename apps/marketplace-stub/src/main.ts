#!/usr/bin/env node
import { readConfig } from "./config.js";
import { openMarketplace } from "./marketplace.js";

try {
  const config = readConfig();
  const marketplace = await openMarketplace(config);
  // Before the lines that say that it listens: whoever reads them may send a signal.
  const stop = (): void => void marketplace[Symbol.asyncDispose]();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const token = config.adminToken === null ? `  Admin token      ${marketplace.adminToken}\n` : "";
  process.stdout.write(
    `The marketplace listens on ${marketplace.url}\n  Base URL         ${marketplace.url}/api/v1\n${token}`,
  );
} catch (error) {
  process.stderr.write(`marketplace: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
