const LONGEST_ROUND_MS = 8;

/** Begins to answer a request now, or in one of the next rounds of the event loop: always in the order of the calls. */
export type TakeTurn = (begin: () => void) => void;

/**
 * Keeps rounds of the event loop short. Node accepts one connection in each round and answers everybody else who has asked: where
 * answers take long, whoever comes new would wait for as many rounds as there are connections before theirs, each as long as
 * all these answers together. Once answers have taken some milliseconds of a round, the others wait for the next one.
 * `now` returns milliseconds.
 */
export function createRequestTurns(now: () => number = () => performance.now()): TakeTurn {
  const waiting: (() => void)[] = [];
  let began: number | undefined;

  const mayGoOn = (): boolean => began === undefined || now() - began < LONGEST_ROUND_MS;

  function beginRound(): void {
    began = now();
    setImmediate(() => {
      if (waiting.length === 0) began = undefined;
      else {
        beginRound();
        beginNext();
      }
    });
  }

  function beginNext(): void {
    // A tick that is asked for in a microtask comes after all others: when the answer is made, or waits for something else.
    queueMicrotask(() => process.nextTick(beginNextInRound));
    waiting.shift()?.();
  }

  function beginNextInRound(): void {
    if (waiting.length > 0 && mayGoOn()) beginNext();
  }

  return (begin) => {
    if (waiting.length > 0 || !mayGoOn()) return void waiting.push(begin);
    if (began === undefined) beginRound();
    begin();
  };
}
