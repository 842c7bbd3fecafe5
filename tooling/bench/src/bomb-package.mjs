import { constants, deflateRawSync } from "node:zlib";

const MEGABYTE = 1024 * 1024;
const TOTAL = 10 * 1024 * MEGABYTE;

/**
 * Few files of gigabytes, or many of 5 MB, which is the limit per file; with true headers, or with false but acceptable sizes.
 */
export const BOMBS = /** @type {const} */ (["few-honest", "few-lying", "many-honest", "many-lying"]);

/** Builds a theme package of about 10 MB that inflates to 10 GB. @param {typeof BOMBS[number]} kind */
export function bombPackage(kind) {
  const files = kind.startsWith("few") ? 3 : 2_000;
  const size = Math.floor(TOTAL / files);
  const acceptable = files === 3 ? 5 * MEGABYTE : 20_000;
  const data = deflatedZeros(size);
  return pack(files, kind.endsWith("honest") ? size : acceptable, data);
}

/**
 * Deflates that many zeros. A flushed piece begins and ends at a byte boundary and does not refer to earlier data, so pieces
 * can be concatenated.
 * @param {number} size
 */
function deflatedZeros(size) {
  const piece = deflated(MEGABYTE, constants.Z_FULL_FLUSH);
  const pieces = Array.from({ length: Math.floor(size / MEGABYTE) }, () => piece);
  return Buffer.concat([...pieces, deflated(size % MEGABYTE, constants.Z_FINISH)]);
}

/** @param {number} size @param {number} finishFlush */
const deflated = (size, finishFlush) => deflateRawSync(new Uint8Array(size), { level: 9, finishFlush });

/**
 * Builds a zip of equal files that all declare `told` bytes. The checksums are wrong, since computing them would take too long.
 * @param {number} files @param {number} told @param {Buffer} data
 */
function pack(files, told, data) {
  const names = Array.from({ length: files }, (_, index) => Buffer.from(`assets/${index}.png`));
  const shared = (/** @type {Buffer} */ name) => {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(told, 18);
    fields.writeUInt16LE(name.length, 22);
    return fields;
  };
  const locals = names.map((name) => Buffer.concat([u32(0x04034b50), shared(name), name, data]));
  let offset = 0;
  const records = names.map((name, index) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    offset += locals[index]?.length ?? 0;
    return Buffer.concat([u32(0x02014b50), Buffer.from([20, 0]), shared(name), rest, name]);
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** @param {number} value */
function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
