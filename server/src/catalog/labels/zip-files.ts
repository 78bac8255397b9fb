import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

// What 32 bits can count, less the number that says "see elsewhere": the library does not write ZIPs with 64 bits.
const maxZipBytes = 0xfffffffe

type File = { name: string; content: Readable }

/**
 * A ZIP of files that are made one after the other, each when the one before was read to its end. PDFs and ZIPs hardly get any
 * smaller; they are deflated all the same, because readers that stream a ZIP take no stored file whose length comes after it.
 * Breaks off before it gets larger than readers could understand.
 */
export async function* zipFiles(
  files: AsyncIterable<File>,
  mtime: Date,
  maxBytes = maxZipBytes,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    if (bytes > maxBytes) throw new Error(`The ZIP gets larger than ${maxBytes} bytes`)
    pieces.push(piece)
  })
  for await (const { name, content } of files) {
    const entry: ZipInputFile = { filename: name, mtime, size: 0, crc: 0, compression: 8 }
    zip.add(entry)
    content.on('data', (chunk: Uint8Array) => {
      entry.size = (entry.size ?? 0) + chunk.length
      entry.crc = crc32(chunk, entry.crc)
    })
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
    const closed = new Promise((resolve) => content.once('close', resolve))
    pipeline(content, deflate, () => {}) // an error of either is one of `deflate`, which is read here
    try {
      for await (const chunk of deflate) {
        entry.ondata?.(null, chunk, false)
        yield* pieces.splice(0)
      }
    } finally {
      await closed // also when nobody wants the rest: what makes the file has ended by then
    }
    entry.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* pieces
}
