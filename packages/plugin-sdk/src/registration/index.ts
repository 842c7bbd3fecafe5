export type { PluginEventName, PluginEvents } from "../plugin/events.js";
export { PLUGIN_EVENT_NAMES } from "../plugin/events.js";
export type { Json } from "../plugin/json.js";
export type { RouteCaller, WireRequest } from "../plugin/route.js";
export type { PublicUser } from "../plugin/site.js";
export type { ReadRegistration } from "./read-registration.js";
export { readRegistration } from "./read-registration.js";
export type { RegisteredPluginSetting, RegisteredRoute, Registration } from "./registration.js";
export { wireAnswerSchema } from "./wire-answer.js";
