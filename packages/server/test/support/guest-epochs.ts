import { type BeginGuestEpoch, createGuestEpochs } from "../../src/features/categories/index.js";
import { createChanges } from "../../src/platform/kept/changes.js";
import { createStillness } from "../../src/platform/kept/stillness.js";

const SECOND_MS = 1_000;

/** Epochs of answers for guests, on a site whose writes, categories and time the test controls. */
export function guestEpochs() {
  const changes = createChanges();
  let readable = { ids: new Set<string>(), hiddenIds: [], seesMembersOnly: false };
  let [expiries, time, commits] = [0, 0, 0];
  const clock = { now: () => new Date(time) };
  const stillness = createStillness({ db: { changes, mark: async () => String(commits) }, clock });
  const categories = {
    readable: async () => readable,
    peekReadableByGuests: () => readable,
    expiries: () => expiries,
  };
  const begin: BeginGuestEpoch = createGuestEpochs({ db: { changes }, clock, categories, stillness });
  /** Reads the categories again, as happens every second. */
  const readAnew = (): void => {
    readable = { ...readable };
  };
  return {
    begin,
    changes,
    readAnew,
    /** Categories change, and are read again. */
    changeCategories() {
      expiries += 1;
      readAnew();
    },
    /** Another process writes. */
    anotherWrites() {
      commits += 1;
    },
    /** Lets seconds pass, in each of which an epoch begins. */
    async seconds(count: number) {
      for (let passed = 0; passed < count; passed++) {
        time += SECOND_MS;
        readAnew();
        await begin();
      }
    },
  };
}
