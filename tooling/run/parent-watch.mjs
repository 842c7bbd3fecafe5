// Preloaded into the programs that tooling/run.mjs starts. The pipe to the parent closes when the parent dies, however it
// dies; the program then stops as it would for SIGTERM instead of going on as an orphan that holds the port.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
