import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { isCode } from '../db/embedded/data-directory.ts'
import { syncFolder } from '../db/sync-folder.ts'
import { BackupError, type BackupFooter, type BackupHeader } from './backup-format.ts'
import { openBackup } from './read-backup.ts'

/** The ending of an unfinished file's name. */
export const unfinished = '.part'

/** A backup on the same disk as the database must not fill it up. */
export const reservedBytes = 256 * 1024 * 1024

export type WriteOptions = { reserve?: number | undefined; signal?: AbortSignal | undefined }

/**
 * Writes a backup under a temporary name, reads it again, and only then renames it, so that a file with the final name is complete.
 * Only its owner may read it. It never replaces a file.
 */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Buffer>,
  options: WriteOptions = {},
): Promise<BackupFile> {
  const { reserve = reservedBytes, signal } = options
  const draft = `${path}${unfinished}`
  if (await exists(path)) throw new BackupError(`There is a file ${path} already. Give another name.`)
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => Promise.reject(explainFileError(error, path)))
  try {
    const compressed = createZstdCompress(oneFrame)
    await pipeline(
      ensureFreeSpace(content, dirname(resolve(path)), reserve),
      compressed,
      file.createWriteStream({ flush: true }),
      { signal },
    )
    const checked = await checkBackupFile(draft)
    if (await exists(path)) throw new BackupError(`There is a file ${path} already. Give another name.`)
    await rename(draft, path)
    await syncFolder(dirname(resolve(path)))
    return checked
  } catch (error) {
    await rm(draft, { force: true })
    throw explainFileError(error, path)
  } finally {
    await file.close().catch(() => {}) // the stream has closed it, unless it failed before
  }
}

const chunkSize = 256 * 1024
// Without a buffer, each piece is compressed before the next one and before the end. If the last piece is still in the buffer at the
// end, Node.js 24 ends a frame twice, and the second frame is empty.
const oneFrame = { chunkSize, writableHighWaterMark: 1, params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const checkEveryBytes = 64 * 1024 * 1024

async function* ensureFreeSpace(content: AsyncIterable<Buffer>, folder: string, reserve: number) {
  let unchecked = Number.POSITIVE_INFINITY
  for await (const chunk of content) {
    unchecked += chunk.length
    if (unchecked > checkEveryBytes) {
      await refuseFullDisk(folder, reserve)
      unchecked = 0
    }
    yield chunk
  }
}

async function refuseFullDisk(folder: string, reserve: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserve)
    throw new BackupError(
      `The disk of ${folder} is almost full: ${Math.round(reserve / 2 ** 20)} MB are left for other files. Make room, or back up to another disk.`,
    )
}

/** The content of a file, piece by piece. Throws BackupError if it is damaged or no backup. */
export async function* readBackupFile(path: string): AsyncGenerator<Buffer> {
  const decompressed = createZstdDecompress({ chunkSize, rejectGarbageAfterEnd: true })
  const reading = pipeline(createReadStream(path), decompressed)
  reading.catch(() => {}) // awaited below, unless the reader stops early
  let hasBegun = false
  try {
    for await (const chunk of decompressed) {
      hasBegun = true
      yield chunk
    }
    await reading
  } catch (error) {
    // Bytes after the end that arrive as a separate piece look like the beginning of another frame.
    const isContinued =
      isCode(error, 'ERR_TRAILING_JUNK_AFTER_STREAM_END') || (hasBegun && isCode(error, 'ZSTD_error_prefix_unknown'))
    throw isContinued
      ? new BackupError('The backup is damaged: other bytes follow its end. Use another one.')
      : explainFileError(error, path)
  }
}

export type BackupFile = { header: BackupHeader; footer: BackupFooter; bytes: number }

/** Reads a file to its end. Throws BackupError unless it is a complete and undamaged backup. */
export async function checkBackupFile(path: string): Promise<BackupFile> {
  const backup = await openBackup(readBackupFile(path))
  for await (const { rows } of backup.tables()) for await (const _chunk of rows);
  return { header: backup.header, footer: backup.footer(), bytes: (await stat(path)).size }
}

const exists = (path: string) =>
  open(path).then(
    (file) => file.close().then(() => true),
    (error: unknown) => !isCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'),
  )

/** Turns a system error about the file into a sentence; returns other errors unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  if (isCode(error, 'ENOENT', 'ENOTDIR')) return new BackupError(`There is no file or folder ${path}.`)
  if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return new BackupError(`This user may not use ${path}.`)
  if (isCode(error, 'ENOSPC', 'EDQUOT')) return new BackupError(`The disk of ${path} is full.`)
  if (isCode(error, 'EISDIR')) return new BackupError(`${path} is a folder. Give the name of a file.`)
  if (isCode(error, 'EEXIST'))
    return new BackupError(
      `There is a file ${path}${unfinished}: another backup writes it, or was killed. Delete it if no backup runs.`,
    )
  if (isCode(error, 'Z_BUF_ERROR')) return new BackupError('The backup is cut off: it has no end. Use another one.')
  if (isCode(error, 'ZSTD_error_prefix_unknown')) return new BackupError(`${path} is not a backup of Sahihi.`)
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_'))
    return new BackupError('The backup is damaged: its checksums do not agree.')
  return error
}
