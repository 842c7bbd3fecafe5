import { part } from "../main.js";
import { type Crop, isMiddle, MIDDLE, pulled, squareOf } from "./crop.js";

const PERCENT = 100;

export interface Cropping {
  /** Shows what the file has to choose from; without one, nothing is offered. */
  show(file: File | undefined): Promise<void>;
  /** The part that was chosen of the file that is shown; the file as it is where nobody chose. */
  cut(file: File): Promise<File>;
}

/** Offers to choose the part of a picture that is shown: by pulling the picture, or by sliders. */
export function offerCropping(form: HTMLFormElement): Cropping {
  const box = part(form, "crop");
  const canvas = part<HTMLCanvasElement>(form, "crop-picture");
  const sliderOf = (name: keyof Crop) => part<HTMLInputElement>(form, `crop-${name}`);
  const sliders = { zoom: sliderOf("zoom"), across: sliderOf("across"), down: sliderOf("down") };
  let picture: ImageBitmap | undefined;
  let shown: File | undefined;
  let crop = MIDDLE;

  function draw(): void {
    const context = canvas?.getContext("2d");
    if (!canvas || !context || !picture) return;
    const { left, top, side } = squareOf(picture, crop);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  }

  function change(next: Crop): void {
    crop = next;
    for (const name of ["zoom", "across", "down"] as const) {
      const slider = sliders[name];
      if (slider) slider.value = String(crop[name] * PERCENT);
    }
    draw();
  }

  for (const name of ["zoom", "across", "down"] as const) {
    const slider = sliders[name];
    slider?.addEventListener("input", () => {
      crop = { ...crop, [name]: slider.valueAsNumber / PERCENT };
      draw();
    });
  }
  canvas?.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
  });
  canvas?.addEventListener("pointermove", ({ pointerId, movementX, movementY }) => {
    if (!picture || !canvas.hasPointerCapture(pointerId)) return;
    change(pulled(picture, crop, movementX / canvas.clientWidth, movementY / canvas.clientHeight));
  });

  return {
    async show(file) {
      shown = file;
      // A file that the browser cannot decode is sent anyway: the site refuses it with its reason.
      const read = file && (await createImageBitmap(file).catch(() => undefined));
      if (shown !== file) return read?.close();
      picture?.close();
      picture = read;
      change(MIDDLE);
      if (box) box.hidden = !picture;
    },
    async cut(file) {
      if (!canvas || !picture || shown !== file || isMiddle(crop)) return file;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.95));
      return blob ? new File([blob], "picture", { type: blob.type }) : file;
    },
  };
}
