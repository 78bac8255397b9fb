import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type DataArchiveFile,
  type DataArchiveLine,
  type DataArchiveManifest,
  dataArchiveFiles,
  dataArchiveLines,
  dataArchiveManifest,
  dataArchiveVersion,
} from './archive-format.ts'
import { openZip } from './read-zip.ts'

type ZipReader = Awaited<ReturnType<typeof openZip>>

/** The file is not a complete data archive; the message says what is wrong. */
export class ArchiveError extends Error {}

export type OpenedArchive = {
  manifest: DataArchiveManifest
  /** The lines of a file, in pages. */
  lines: <F extends DataArchiveFile>(file: F) => AsyncGenerator<DataArchiveLine<F>[], void>
  /** The content of a picture or photo. */
  picture: (name: string) => Promise<Buffer>
  close: () => Promise<void>
}

// Larger lines, manifests and pictures are not read into memory.
const maxLineBytes = 1024 * 1024
const maxManifestBytes = 256 * 1024 * 1024
const maxPictureBytes = 4 * 1024 * 1024
const linesAtOnce = 1000

/** Opens a data archive and checks every file of it against the manifest (docs/archive-format.md). Throws ArchiveError. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openZip(path)
  try {
    const manifest = await readManifest(zip)
    await checkFiles(zip, manifest)
    return {
      manifest,
      lines: (file) => parsedLines(zip, file),
      picture: (name) => readFully(zip, name, maxPictureBytes),
      close: () => zip.close(),
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function readManifest(zip: ZipReader): Promise<DataArchiveManifest> {
  if (!zip.has('manifest.json')) throw new ArchiveError('This is not a data archive: it has no manifest.json.')
  const parsed = dataArchiveManifest.safeParse(
    parseJson(await readFully(zip, 'manifest.json', maxManifestBytes), 'manifest.json'),
  )
  if (!parsed.success) throw new ArchiveError(`manifest.json: ${z.prettifyError(parsed.error)}`)
  const { formatVersion } = parsed.data
  if (formatVersion !== dataArchiveVersion)
    throw new ArchiveError(
      `The archive has the format version ${formatVersion}; this release of Sahihi reads version ${dataArchiveVersion}.`,
    )
  return parsed.data
}

async function checkFiles(zip: ZipReader, { files }: DataArchiveManifest) {
  const named = new Set(files.map(({ name }) => name))
  for (const name of [...dataArchiveFiles.map((file) => `${file}.ndjson`), ...named])
    if (!named.has(name) || !zip.has(name)) throw new ArchiveError(`${name} is missing.`)
  for (const name of zip.names)
    if (name !== 'manifest.json' && !named.has(name)) throw new ArchiveError(`${name} is not in the manifest.`)
  for (const { name, lines, bytes, sha256 } of files) {
    const hash = createHash('sha256')
    let [size, ends] = [0, 0]
    for await (const piece of zip.read(name)) {
      hash.update(piece)
      size += piece.length
      if (lines !== null) for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) ends++
    }
    if (size !== bytes || hash.digest('hex') !== sha256 || (lines !== null && ends !== lines))
      throw new ArchiveError(`${name} is not as the manifest says: it was changed or damaged.`)
  }
}

async function* parsedLines<F extends DataArchiveFile>(
  zip: ZipReader,
  file: F,
): AsyncGenerator<DataArchiveLine<F>[], void> {
  const name = `${file}.ndjson`
  let page: DataArchiveLine<F>[] = []
  let number = 0
  for await (const line of readLines(zip, name)) {
    number++
    const parsed = dataArchiveLines[file].safeParse(parseJson(line, `${name}, line ${number}`))
    if (!parsed.success) throw new ArchiveError(`${name}, line ${number}: ${z.prettifyError(parsed.error)}`)
    page.push(parsed.data as DataArchiveLine<F>)
    if (page.length < linesAtOnce) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function* readLines(zip: ZipReader, name: string) {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of zip.read(name)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield bytes.subarray(start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > maxLineBytes) throw new ArchiveError(`${name} has a line that is too long.`)
  }
  if (rest.length > 0) yield rest
}

async function readFully(zip: ZipReader, name: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of zip.read(name)) {
    bytes += piece.length
    if (bytes > maxBytes) throw new ArchiveError(`${name} is too large.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parseJson(bytes: Buffer, where: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new ArchiveError(`${where} is not JSON.`)
  }
}
