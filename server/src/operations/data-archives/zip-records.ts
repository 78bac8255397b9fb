/*
 * The records of a ZIP with 64-bit sizes (APPNOTE.TXT 6.3.10). Every file has them, also a small one: while it is written nobody
 * knows how long it gets.
 */
export type ZipEntry = {
  name: string
  modifiedAt: Date
  crc: number
  size: number
  compressedSize: number
  offset: number
}

export const signatures = {
  localHeader: 0x04034b50,
  descriptor: 0x08074b50,
  entry: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const

const version = 45
// Sizes follow the content (bit 3); names are UTF-8 (bit 11).
const flags = 0x0808
const deflate = 8
const elsewhere = 0xffffffff
const extra64 = 0x0001

export function localHeader({ name, modifiedAt }: ZipEntry): Buffer {
  const title = Buffer.from(name)
  const record = Buffer.alloc(30 + title.length + 20)
  record.writeUInt32LE(signatures.localHeader, 0)
  writeCommon(record, 4, { modifiedAt, crc: 0 })
  record.writeUInt16LE(title.length, 26)
  record.writeUInt16LE(20, 28)
  title.copy(record, 30)
  record.writeUInt16LE(extra64, 30 + title.length)
  record.writeUInt16LE(16, 32 + title.length)
  return record
}

/** Follows the content of a file. */
export function descriptorOf({ crc, size, compressedSize }: ZipEntry): Buffer {
  const record = Buffer.alloc(24)
  record.writeUInt32LE(signatures.descriptor, 0)
  record.writeUInt32LE(crc, 4)
  record.writeBigUInt64LE(BigInt(compressedSize), 8)
  record.writeBigUInt64LE(BigInt(size), 16)
  return record
}

/** The directory of all files, and where it begins. */
export function buildZipDirectory(entries: ZipEntry[], start: number): Buffer {
  const directory = Buffer.concat(entries.map(directoryEntry))
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(signatures.end64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(version, 12)
  end64.writeUInt16LE(version, 14)
  end64.writeBigUInt64LE(BigInt(entries.length), 24)
  end64.writeBigUInt64LE(BigInt(entries.length), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(signatures.locator64, 0)
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(elsewhere, 12)
  end.writeUInt32LE(elsewhere, 16)
  return Buffer.concat([directory, end64, locator, end])
}

function directoryEntry({ name, modifiedAt, crc, size, compressedSize, offset }: ZipEntry): Buffer {
  const title = Buffer.from(name)
  const record = Buffer.alloc(46 + title.length + 28)
  record.writeUInt32LE(signatures.entry, 0)
  record.writeUInt16LE(version, 4)
  writeCommon(record, 6, { modifiedAt, crc })
  record.writeUInt16LE(title.length, 28)
  record.writeUInt16LE(28, 30)
  record.writeUInt32LE(elsewhere, 42)
  title.copy(record, 46)
  const extra = 46 + title.length
  record.writeUInt16LE(extra64, extra)
  record.writeUInt16LE(24, extra + 2)
  record.writeBigUInt64LE(BigInt(size), extra + 4)
  record.writeBigUInt64LE(BigInt(compressedSize), extra + 12)
  record.writeBigUInt64LE(BigInt(offset), extra + 20)
  return record
}

function writeCommon(record: Buffer, at: number, { modifiedAt, crc }: { modifiedAt: Date; crc: number }) {
  record.writeUInt16LE(version, at)
  record.writeUInt16LE(flags, at + 2)
  record.writeUInt16LE(deflate, at + 4)
  record.writeUInt32LE(dosTime(modifiedAt), at + 6)
  record.writeUInt32LE(crc, at + 10)
  record.writeUInt32LE(elsewhere, at + 14)
  record.writeUInt32LE(elsewhere, at + 18)
}

/** In UTC, in steps of two seconds. */
const dosTime = (moment: Date) =>
  (((moment.getUTCFullYear() - 1980) << 25) |
    ((moment.getUTCMonth() + 1) << 21) |
    (moment.getUTCDate() << 16) |
    (moment.getUTCHours() << 11) |
    (moment.getUTCMinutes() << 5) |
    (moment.getUTCSeconds() >> 1)) >>>
  0
