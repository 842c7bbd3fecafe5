export { Heartbeat, type HeartbeatOptions, type HeartbeatResult } from "./heartbeat.js";
export type { HeartbeatLock, Lease, StoredToken, TokenStore } from "./ports.js";
