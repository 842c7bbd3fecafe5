import { fakeClock, recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { PluginFailure } from "./plugin-failure.js";
import { PLUGIN_LIMITS } from "./plugin-limits.js";
import type { PluginProcess } from "./plugin-process.js";
import { createPluginSupervisor, ENDS_WITHIN_MS, MOST_ENDS } from "./plugin-supervisor.js";

const { pausesMs: PAUSES_MS } = PLUGIN_LIMITS;
const crash = new PluginFailure("crashed", "The process of the plugin ended with 1.");

/** A plugin whose end the test decides, and time that the test lets pass. */
function scene() {
  const clock = fakeClock();
  const started: PromiseWithResolvers<PluginFailure>[] = [];
  const stopped: number[] = [];
  const states: string[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  let isBroken = false;
  const supervisor = createPluginSupervisor<string>({
    pausesMs: PAUSES_MS,
    clock,
    logger: recordingLogger(),
    after(ms, call) {
      const timer = { ms, call };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
    async start(): Promise<PluginProcess<string>> {
      if (isBroken) throw new PluginFailure("failed", "No such table.");
      const ended = Promise.withResolvers<PluginFailure>();
      const number = started.push(ended);
      return {
        registration: { number },
        ended: ended.promise,
        call: async () => ({ value: number, body: null }),
        stop: async () => void stopped.push(number),
      };
    },
    onState: ({ name }) => states.push(name),
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    supervisor,
    clock,
    states,
    stopped,
    timers,
    breakIt: (broken: boolean) => {
      isBroken = broken;
    },
    async end() {
      started.at(-1)?.resolve(crash);
      await turn();
    },
    /** Lets the pause pass that it waits for, and returns how long it is. */
    async pause() {
      const [timer] = timers.splice(0);
      if (!timer) throw new Error("It waits for nothing.");
      clock.advance(timer.ms);
      timer.call();
      await turn();
      return timer.ms;
    },
  };
}

describe("a supervised plugin", () => {
  it("starts again after growing pauses, and is given up when it ends too often", async () => {
    const { supervisor, end, pause, timers } = scene();
    expect(await supervisor.begin()).toEqual({ number: 1 });
    const pauses: number[] = [];
    for (let ends = 1; ends < MOST_ENDS; ends += 1) {
      await end();
      expect(supervisor.state).toMatchObject({ name: "waiting", failure: crash });
      await expect(supervisor.call("a", [])).rejects.toMatchObject({ reason: "crashed" });
      pauses.push(await pause());
      expect((await supervisor.call("a", [])).value).toBe(ends + 1);
    }
    expect(pauses).toEqual(PAUSES_MS.slice(0, MOST_ENDS - 1));
    await end();
    expect(supervisor.state).toEqual({ name: "failed", failure: crash });
    expect(timers).toEqual([]);
  });

  it("is not given up for ends that lie far apart", async () => {
    const { supervisor, end, pause, clock } = scene();
    await supervisor.begin();
    for (let ends = 0; ends < 3 * MOST_ENDS; ends += 1) {
      await end();
      expect(await pause()).toBe(PAUSES_MS[0]);
      clock.advance(ENDS_WITHIN_MS);
    }
    expect(supervisor.state.name).toBe("running");
  });

  it("is not tried again when its first start fails, but when a later one does", async () => {
    const { supervisor, end, pause, breakIt, timers } = scene();
    breakIt(true);
    await expect(supervisor.begin()).rejects.toMatchObject({ reason: "failed" });
    expect([supervisor.state.name, timers.length]).toEqual(["stopped", 0]);
    breakIt(false);
    await supervisor.begin();
    await end();
    breakIt(true);
    await pause();
    expect(supervisor.state).toMatchObject({ name: "waiting", failure: { message: "No such table." } });
    breakIt(false);
    await pause();
    expect(supervisor.state.name).toBe("running");
  });

  it("stays stopped, whatever it does late", async () => {
    const { supervisor, end, timers, states, stopped } = scene();
    await supervisor.begin();
    await end();
    await supervisor.stop();
    expect([supervisor.state.name, timers.length]).toEqual(["stopped", 0]);
    const beginning = supervisor.begin();
    await supervisor.stop();
    await expect(beginning).rejects.toMatchObject({ reason: "stopped" });
    expect(stopped).toEqual([2]);
    await end();
    expect(supervisor.state.name).toBe("stopped");
    expect(states.at(-1)).toBe("stopped");
  });
});
