import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** The file is not a ZIP, or is damaged. */
export class ZipError extends Error {}

/** Opens a ZIP, also one with 64-bit sizes. Close it afterwards. */
export async function openZip(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const zip = await fromRandomAccessReaderPromise(new FileReader(file), size, { autoClose: false }).catch(
      refuseAs('This is not a ZIP file, or a part of it is missing.'),
    )
    const entries = await readEntries(zip).catch(refuseAs('The directory of the ZIP file is damaged.'))
    return {
      names: [...entries.keys()],
      has: (name: string) => entries.has(name),
      /** The content of a file, piece by piece. Throws at its end when it is damaged. */
      read: (name: string) => readContent(zip, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const refuseAs =
  (message: string) =>
  (cause: unknown): never => {
    throw new ZipError(message, { cause })
  }

const pieceBytes = 256 * 1024

/** The package's own reader ends the process when a damaged file makes it read at a position that Node.js refuses. */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>) {
    const end = ({ bytesRead }: { bytesRead: number }) => done(bytesRead < length ? new Error('unexpected end') : null)
    this.#file.read(buffer, offset, length, position).then(end, done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(streamPieces(this.#file, start, end), { objectMode: false })
  }
}

async function* streamPieces(file: FileHandle, start: number, end: number) {
  for (let position = start; position < end; position += pieceBytes) {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(pieceBytes, end - position)),
      position,
    })
    yield buffer.subarray(0, bytesRead)
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function* readContent(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer, void> {
  if (!entry) throw new ZipError('A file is missing in the ZIP file.')
  const refuse = refuseAs(`${entry.fileName} is damaged.`)
  let crc = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    refuse(error)
  }
  if (crc !== entry.crc32) refuse(undefined)
}
