import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type File = { name: string; content: Readable; compressionLevel?: number }

/**
 * A ZIP of files of any length and number that are made one after the other, each when the one before was read to its end. It has 64-bit
 * sizes where something is beyond 32 bits.
 */
export async function* zipFiles(files: AsyncIterable<File>, mtime: Date): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  let current = Readable.from([])
  output.once('close', () => current.destroy())
  // The package keeps this function for each file to the end, so the function must not keep the content.
  const giveCurrent = (give: (error: null, content: Readable) => void) => give(null, current)
  async function addAll() {
    for await (const { name, content, ...options } of files) {
      current = content
      if (output.destroyed) content.destroy()
      else zip.addReadStreamLazy(name, { ...options, mtime }, giveCurrent)
      await finished(content)
    }
    zip.end()
  }
  const added = addAll().catch((error: Error) => output.destroy(error))
  try {
    yield* output
  } finally {
    output.destroy()
    await added // also when nobody wants the rest: what makes the files has ended by then
  }
}
