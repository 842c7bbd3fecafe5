/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Messages from the site to the process of a plugin. */
export type SiteMessage =
  /** Call a handler; `hasBody` announces a stream with the id of the call. */
  | {
      readonly type: "call";
      readonly id: number;
      readonly handler: string;
      readonly args: readonly Json[];
      /** The time of the site, in milliseconds since 1970. */
      readonly now: number;
      readonly hasBody: boolean;
    }
  /** Nobody waits for the call any more. */
  | { readonly type: "cancel"; readonly id: number }
  /** The rest of the body of the call never comes. */
  | { readonly type: "broken-body"; readonly id: number }
  /** The answer of a service. */
  | { readonly type: "answer"; readonly id: number; readonly value: Json }
  | { readonly type: "refusal"; readonly id: number; readonly code: string; readonly message: string }
  | { readonly type: "credit"; readonly id: number; readonly bytes: number }
  | { readonly type: "ping"; readonly nonce: string }
  | { readonly type: "stop" };

/** Messages from the process of a plugin to the site, which checks all of them. */
export type PluginMessage =
  /** The plugin is loaded; every function of its definition stands as `{ "$handler": "routes/0/handler" }`. */
  | { readonly type: "ready"; readonly registration: Json }
  /** The plugin could not be loaded. */
  | { readonly type: "broken"; readonly message: string; readonly stack?: string | undefined }
  | { readonly type: "result"; readonly id: number; readonly value: Json; readonly hasBody: boolean }
  | { readonly type: "failure"; readonly id: number; readonly message: string; readonly stack?: string | undefined }
  /** Ask a service of the site, on behalf of the caller of the call `within`. */
  | {
      readonly type: "ask";
      readonly id: number;
      readonly within: number | null;
      readonly service: string;
      readonly args: readonly Json[];
    }
  | { readonly type: "credit"; readonly id: number; readonly bytes: number }
  | { readonly type: "pong"; readonly nonce: string }
  | { readonly type: "log"; readonly level: "debug" | "info" | "warn" | "error"; readonly message: string };
