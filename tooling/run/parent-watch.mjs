// Preloaded into the programs that tooling/run.mjs starts. The pipe to the parent closes when the parent dies for any reason.
// The program then stops as for SIGTERM, and does not continue as an orphan that holds the port.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
