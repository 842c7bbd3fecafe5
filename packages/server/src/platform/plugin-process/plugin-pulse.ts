import { randomBytes } from "node:crypto";
import { PluginFailure } from "./plugin-failure.js";

export interface PulseDeps {
  readonly sendPing: (nonce: string) => void;
  readonly limitMs: number;
  readonly after: (ms: number, call: () => void) => () => void;
  readonly onLost: () => void;
}

/** Tells a process whose loop is held, and that would hold every other call as well. */
export interface PluginPulse {
  /** The process must answer within the limit. */
  require(): void;
  /** Throws a PluginFailure for an answer that the process gave without reading the question. */
  onPong(nonce: string): void;
}

export function createPluginPulse({ sendPing, limitMs, after, onLost }: PulseDeps): PluginPulse {
  // Random, since a process could say beforehand whatever it can foresee.
  let expected: string | undefined;
  return {
    require() {
      if (expected !== undefined) return;
      const nonce = randomBytes(16).toString("base64url");
      expected = nonce;
      sendPing(nonce);
      after(limitMs, () => {
        if (expected === nonce) onLost();
      });
    },
    onPong(nonce) {
      if (nonce !== expected) throw new PluginFailure("garbage", "The plugin answered a ping that it did not get.");
      expected = undefined;
    },
  };
}
