import type { Store } from "@sitevine/app-kit";
import type { QueuedPicture } from "./queue.js";

const PREVIEW_WIDTH = 320;
let previews = Promise.resolve();

/** Draws a picture small: one after another, since each is large for a moment. What is no picture stays blank. */
function drawPreview(file: File, canvas: HTMLCanvasElement): void {
  previews = previews.then(async () => {
    const small = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH }).catch(() => undefined);
    if (!small) return;
    canvas.width = small.width;
    canvas.height = small.height;
    canvas.getContext("2d")?.drawImage(small, 0, 0);
    small.close();
  });
}

/**
 * Element that stands in the text for a picture that is uploading. The list of pictures gives the same information in
 * words.
 */
export function waitingPicture(
  { id, file }: QueuedPicture,
  pictures: Pick<Store<readonly QueuedPicture[]>, "get" | "subscribe">,
): HTMLElement {
  const element = document.createElement("div");
  element.className = "write-waiting";
  element.contentEditable = "false";
  element.setAttribute("aria-hidden", "true");
  const canvas = document.createElement("canvas");
  canvas.width = PREVIEW_WIDTH;
  canvas.height = 0;
  const bar = document.createElement("progress");
  bar.max = 1;
  const name = document.createElement("span");
  name.textContent = file.name;
  element.append(canvas, name, bar);
  drawPreview(file, canvas);
  const show = (): void => {
    const state = pictures.get().find((picture) => picture.id === id)?.state;
    if (!state) {
      stop();
      return;
    }
    element.dataset.state = state.kind;
    if (state.kind === "sending" && state.progress !== null) bar.value = state.progress;
    else if (state.kind === "waiting" || state.kind === "failed") bar.value = 0;
    else bar.removeAttribute("value");
  };
  const stop = pictures.subscribe(show);
  show();
  return element;
}
