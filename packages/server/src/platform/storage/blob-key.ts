const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;
const LONGEST_SEGMENT = 200;
const MOST_SEGMENTS = 16;

/** The segments of a key or folder; throws for a key that could name anything but a file below the root. */
export function blobSegments(key: string): string[] {
  const segments = key.split("/");
  const fits = segments.every((segment) => SEGMENT.test(segment) && segment.length <= LONGEST_SEGMENT);
  if (!fits || segments.length > MOST_SEGMENTS) throw new RangeError("The blob key is not valid.");
  return segments;
}
