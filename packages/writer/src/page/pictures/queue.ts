import { createStore, type Progress, type Store } from "@sitevine/app-kit";

/** State of a picture that was chosen for the text. */
export type PictureState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly progress: Progress }
  /** With what the site said. A picture that the site refused for itself would be refused again. */
  | { readonly kind: "failed"; readonly message: string; readonly isRefused: boolean }
  /** The site has it, and the text does not show it yet. */
  | { readonly kind: "uploaded"; readonly src: string };

export interface QueuedPicture {
  readonly id: string;
  readonly file: File;
  readonly state: PictureState;
}

export interface QueueParts {
  /** Sends a picture and resolves with its address on the site. */
  readonly upload: (file: File, onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<string>;
  /** Puts a picture into the text; false while it has no place there. */
  readonly place: (id: string, src: string) => boolean;
  readonly sentenceOf: (error: unknown) => string;
  /** Whether the site refused the picture for its size, type or content. */
  readonly isRefused: (error: unknown) => boolean;
}

/** Pictures on their way into the text, in the order in which they were chosen. One is gone once the text shows it. */
export interface PictureQueue {
  readonly pictures: Store<readonly QueuedPicture[]>;
  /** The ids of the pictures, in their order. */
  add(files: readonly File[]): readonly string[];
  /** Sends a picture again that has failed. */
  retry(id: string): void;
  /** Sends every picture again that has failed, but for those that the site refused. */
  retryAll(): void;
  remove(id: string): void;
  /** Offers uploaded pictures to the text again, and sends those that wait. */
  settle(): void;
}

/** Whether a picture that has failed may arrive when it is sent again. */
export const canArrive = (state: PictureState): boolean => state.kind === "failed" && !state.isRefused;

/** More at once would make each of them slower on a slow line. */
const AT_ONCE = 2;

export function createPictureQueue({ upload, place, sentenceOf, isRefused }: QueueParts): PictureQueue {
  const pictures = createStore<readonly QueuedPicture[]>([]);
  const running = new Map<string, AbortController>();

  const find = (id: string): QueuedPicture | undefined => pictures.get().find((picture) => picture.id === id);

  function set(id: string, state: PictureState): void {
    pictures.set(pictures.get().map((picture) => (picture.id === id ? { ...picture, state } : picture)));
  }

  function remove(id: string): void {
    running.get(id)?.abort();
    pictures.set(pictures.get().filter((picture) => picture.id !== id));
  }

  async function send({ id, file }: QueuedPicture): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    set(id, { kind: "sending", progress: 0 });
    try {
      const src = await upload(file, (progress) => set(id, { kind: "sending", progress }), abort.signal);
      set(id, { kind: "uploaded", src });
    } catch (error) {
      set(id, { kind: "failed", message: sentenceOf(error), isRefused: isRefused(error) });
    } finally {
      running.delete(id);
    }
    settle();
    start();
  }

  function start(): void {
    for (const picture of pictures.get()) {
      if (running.size >= AT_ONCE) return;
      if (picture.state.kind === "waiting") void send(picture);
    }
  }

  function settle(): void {
    for (const { id, state } of pictures.get()) if (state.kind === "uploaded" && place(id, state.src)) remove(id);
  }

  function retry(id: string): void {
    if (find(id)?.state.kind !== "failed") return;
    set(id, { kind: "waiting" });
    start();
  }

  return {
    pictures,
    add(files) {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, state: { kind: "waiting" } as const }));
      pictures.set([...pictures.get(), ...added]);
      return added.map(({ id }) => id);
    },
    retry,
    retryAll() {
      for (const { id, state } of pictures.get()) if (canArrive(state)) retry(id);
    },
    remove,
    settle() {
      settle();
      start();
    },
  };
}
