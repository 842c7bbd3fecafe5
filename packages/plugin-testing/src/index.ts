export type { ForeignHost, ForeignReply, ForeignRequest } from "./foreign-hosts.js";
export type { Answer, Call, Person } from "./people.js";
export { bootPlugin, type TestedPlugin, type TestOptions } from "./tested-plugin.js";
