import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { signatures } from './zip-records.ts'

type Entry = { name: string; method: number; crc: number; size: number; compressedSize: number; offset: number }

/** A file that is no ZIP, or a damaged one. */
export class ZipError extends Error {}

const deflate = 8
// The end record with the longest comment, and the locator before it.
const tailBytes = 22 + 0xffff + 20

/** Opens a ZIP by its directory, also one with 64-bit sizes. Close it afterwards. */
export async function openZip(path: string) {
  const file = await open(path)
  try {
    const entries = new Map((await readDirectory(file)).map((entry) => [entry.name, entry]))
    return {
      names: [...entries.keys()],
      has: (name: string) => entries.has(name),
      /** The content of a file, piece by piece. Throws at its end when it is damaged. */
      read: (name: string) => contentOf(file, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw asZipError(error, 'The directory of the ZIP file is damaged.')
  }
}

/** A damaged file has wrong places and lengths, which Node.js refuses to read in words of its own. */
function asZipError(error: unknown, message: string): unknown {
  const isOutOfRange = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'EINVAL'
  return isOutOfRange ? new ZipError(message, { cause: error }) : error
}

async function readDirectory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const start = Math.max(0, size - tailBytes)
  const tail = await bytesAt(file, start, size - start)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new ZipError('This is no ZIP file, or a part of it is missing.')
  let [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (end >= 20 && tail.readUInt32LE(end - 20) === signatures.locator64) {
    const end64 = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
    if (end64.readUInt32LE(0) !== signatures.end64) throw new ZipError('The directory of the ZIP file is damaged.')
    bytes = Number(end64.readBigUInt64LE(40))
    offset = Number(end64.readBigUInt64LE(48))
  }
  if (offset + bytes > size) throw new ZipError('The directory of the ZIP file is damaged.')
  return parseDirectory(await bytesAt(file, offset, bytes))
}

function parseDirectory(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < directory.length; ) {
    if (directory.length < at + 46 || directory.readUInt32LE(at) !== signatures.entry)
      throw new ZipError('The directory of the ZIP file is damaged.')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const entry = {
      name: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    entries.push({ ...entry, ...readZip64Sizes(directory.subarray(nameEnd, extraEnd), entry) })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** The 64-bit field has, in this order, those of the numbers that do not fit into 32 bits. */
function readZip64Sizes(extra: Buffer, entry: Pick<Entry, 'size' | 'compressedSize' | 'offset'>) {
  const wide: Partial<typeof entry> = {}
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 0x0001) continue
    let value = at + 4
    for (const key of ['size', 'compressedSize', 'offset'] as const) {
      if (entry[key] !== 0xffffffff) continue
      wide[key] = Number(extra.readBigUInt64LE(value))
      value += 8
    }
  }
  return wide
}

async function* contentOf(file: FileHandle, entry: Entry | undefined): AsyncGenerator<Buffer, void> {
  if (!entry) throw new ZipError('A file is missing in the ZIP file.')
  let [crc, size] = [0, 0]
  try {
    const header = await bytesAt(file, entry.offset, 30)
    if (header.readUInt32LE(0) !== signatures.localHeader) throw new ZipError(`${entry.name} is damaged.`)
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const packed = readPieces(file, start, entry.compressedSize)
    for await (const piece of entry.method === deflate ? inflate(packed) : packed) {
      crc = crc32(piece, crc)
      size += piece.length
      if (size > entry.size) break // what unpacks to more than it says is not read on
      yield piece
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError(`${entry.name} is damaged.`, { cause: error })
  }
  if (crc !== entry.crc || size !== entry.size) throw new ZipError(`${entry.name} is damaged.`)
}

const inflate = (packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(packed, { objectMode: false }), createInflateRaw(), () => {})

const pieceBytes = 256 * 1024

async function* readPieces(file: FileHandle, start: number, bytes: number) {
  for (let at = 0; at < bytes; at += pieceBytes) yield await bytesAt(file, start + at, Math.min(pieceBytes, bytes - at))
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  if (bytesRead < length) throw new ZipError('This is no ZIP file, or a part of it is missing.')
  return buffer
}
