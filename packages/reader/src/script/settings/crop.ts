/** Width and height of a picture, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is shown: how near, and where it is between the edges, from 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

/** The square that the site cuts out of a picture by itself. */
export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };

export const isMiddle = ({ zoom, across, down }: Crop): boolean =>
  zoom === MIDDLE.zoom && across === MIDDLE.across && down === MIDDLE.down;

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * across, top: (height - side) * down, side };
}

const between = (value: number): number => Math.min(1, Math.max(0, value));

/** The crop after the picture was pulled by these parts of the side of its square, to the right and down. */
export function pulled(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const [roomAcross, roomDown] = [size.width - side, size.height - side];
  return {
    zoom: crop.zoom,
    across: roomAcross > 0 ? between((left - right * side) / roomAcross) : crop.across,
    down: roomDown > 0 ? between((top - down * side) / roomDown) : crop.down,
  };
}
