/** Signatures of the records of a zip, and the sizes of their fixed parts. */
export const LOCAL = 0x04034b50;
export const LOCAL_BYTES = 30;
export const END = 0x06054b50;
export const END_BYTES = 22;
