import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type File = { name: string; content: Readable; compressionLevel?: number }

/**
 * A ZIP of any number of files of any length. Each file is made once the previous one was read to its end. Uses 64-bit sizes where
 * 32 bits are not enough.
 */
export async function* zipFiles(files: AsyncIterable<File>, mtime: Date): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  let current = Readable.from([])
  output.once('close', () => current.destroy())
  // The package keeps this function for each file until the end, so the function must not reference the content.
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
    await added // even if the reader stops early, so that the source of the files has ended
  }
}
