import { createHash } from 'node:crypto'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { buildZipDirectory, descriptorOf, localHeader, type ZipEntry } from './zip-records.ts'

export type ZipSource = { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> }
/** What was written as a file of the ZIP. `bytes` and the hash are those of its content. */
export type WrittenFile = { name: string; bytes: number; sha256: string }

/**
 * A ZIP of files of any length and number, piece by piece, in the form with 64-bit sizes (APPNOTE.TXT 6.3.10, 4.3.14, 4.5.3). Sizes
 * follow their file, so that nothing is held back. `onFile` is told of each file before the next one is asked for.
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  modifiedAt: Date,
  onFile: (file: WrittenFile) => void,
): AsyncGenerator<Buffer, void> {
  const entries: ZipEntry[] = []
  let offset = 0
  for await (const { name, content } of sources) {
    const entry: ZipEntry = { name, modifiedAt, crc: 0, size: 0, compressedSize: 0, offset }
    const hash = createHash('sha256')
    const header = localHeader(entry)
    yield header
    for await (const piece of deflated(measured(content, entry, hash))) {
      entry.compressedSize += piece.length
      yield piece
    }
    const descriptor = descriptorOf(entry)
    yield descriptor
    offset += header.length + entry.compressedSize + descriptor.length
    entries.push(entry)
    onFile({ name, bytes: entry.size, sha256: hash.digest('hex') })
  }
  yield buildZipDirectory(entries, offset)
}

async function* measured(content: ZipSource['content'], entry: ZipEntry, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    entry.size += piece.length
    entry.crc = crc32(piece, entry.crc)
    hash.update(piece)
    yield piece
  }
}

async function* deflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const deflate = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION })
  const output: Buffer[] = []
  deflate.on('data', (piece: Buffer) => output.push(piece))
  const ended = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject))
  for await (const piece of content) {
    await new Promise<void>((resolve, reject) => deflate.write(piece, (error) => (error ? reject(error) : resolve())))
    yield* output.splice(0)
  }
  deflate.end()
  await ended
  yield* output.splice(0)
}
