import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import type { CentralRecord } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipDescriptor: ThemeRule = {
  number: 121,
  id: "zip/descriptor",
  level: "error",
  title: "A data descriptor repeats the directory",
  why: "Streaming programs use the sizes after the data.",
  bad: "A streamed entry whose descriptor has a different checksum from the directory.",
  good: "The file as the zip program wrote it.",
};

const SIGNATURE = 0x08074b50;

/** Compares the data descriptor after an entry's data, with or without a signature, with the directory. */
export function requireDescriptor(view: ByteView, record: CentralRecord, dataEnd: number, end: number): void {
  const length = end - dataEnd;
  const signed = length === 16 || length === 24;
  if (!signed && length !== 12 && length !== 20) refuse("zip/descriptor", "has no proper data descriptor");
  const at = signed ? dataEnd + 4 : dataEnd;
  const long = length >= 20;
  const compressedSize = long ? view.u64(at + 4) : view.u32(at + 4);
  const size = long ? view.u64(at + 12) : view.u32(at + 8);
  const same = view.u32(at) === record.crc && compressedSize === record.compressedSize && size === record.size;
  if (!same || (signed && view.u32(dataEnd) !== SIGNATURE))
    refuse("zip/descriptor", "has a data descriptor that differs from the directory");
}
