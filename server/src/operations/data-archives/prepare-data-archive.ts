import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type DataArchiveManifest,
  dataArchiveFiles,
  dataArchiveFormat,
  dataArchiveVersion,
} from '@sahihi/contract/endpoints/data-archive-format.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import { rechunk } from '../../platform/lib/rechunk.ts'
import { version } from '../../platform/lib/version.ts'
import { zipFiles } from '../../platform/lib/zip-files.ts'
import { archiveFiles, archivePictures, type Reading } from './archive-files.ts'
import {
  deleteParts,
  endArchive,
  insertPart,
  type OpenArchive,
  openArchive,
  restartArchive,
  tryLockArchive,
} from './queries.ts'

const partBytes = 1024 * 1024

/** How far it is. */
type Progress = { lines: number }

/** The archive was canceled while its file was written. */
class ArchiveEnded extends Error {}

/**
 * Writes the file of an archive, all of it as it is at one moment. A server that is killed leaves pieces, which the next run deletes
 * before it begins again. Whoever runs at the same time finds the lock taken.
 */
export async function prepareDataArchive(context: AppContext, { archiveId }: { archiveId: string }): Promise<void> {
  const { db } = context
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The lock is asked for in the snapshot, so whether the archive has ended is asked outside of it.
      const archive = (await tryLockArchive(tx, archiveId)) && (await openArchive(db, archiveId))
      if (!archive) return
      try {
        await writeArchive(context, tx, archive)
      } catch (error) {
        if (!(error instanceof ArchiveEnded)) throw error
        await db.transaction().execute((own) => deleteParts(own, archiveId))
      }
    })
}

async function writeArchive(context: AppContext, tx: Reading['tx'], archive: OpenArchive) {
  const { db, jobs, clock } = context
  await db.transaction().execute((own) => restartArchive(own, archive.id, clock()))
  const manifest: DataArchiveManifest = {
    format: dataArchiveFormat,
    formatVersion: dataArchiveVersion,
    version,
    createdAt: clock().toISOString(),
    publicUrl: context.config.PUBLIC_URL,
    company: { id: archive.partnerId, name: archive.companyName },
    files: [],
  }
  const reading: Reading = { tx, partnerId: archive.partnerId, visitorKey: randomBytes(32) }
  const progress: Progress = { lines: 0 }
  const zip = zipFiles(filesOf(reading, manifest, progress), clock())
  let position = 0
  for await (const content of rechunk(zip, partBytes)) {
    const { lines } = progress
    const isOpen = await db
      .transaction()
      .execute((own) => insertPart(own, archive.id, { position, content, lines, now: clock() }))
    if (!isOpen) throw new ArchiveEnded()
    position++
  }
  await db.transaction().execute(async (own) => {
    const now = clock()
    if (!(await endArchive(own, archive.id, { outcome: 'ready', now }))) throw new ArchiveEnded()
    const event = { accountId: null, partnerId: archive.partnerId, subject: archive.id } as const
    await audit(own, { ...event, occurredAt: now, action: 'data_archive.ready' })
    await jobs.enqueue(own, 'mail-data-archive', { archiveId: archive.id })
  })
}

/** The files of an archive. The manifest comes last, because it says what the others have become. */
async function* filesOf(reading: Reading, manifest: DataArchiveManifest, progress: Progress) {
  for (const file of dataArchiveFiles) {
    const before = progress.lines
    const written = yield* measured(`${file}.ndjson`, toLines(archiveFiles[file](reading), progress))
    manifest.files.push({ ...written, lines: progress.lines - before })
  }
  for await (const { name, bytes } of archivePictures(reading)) {
    // Pictures are compressed already.
    const written = yield* measured(name, [bytes], { compressionLevel: 0 })
    manifest.files.push({ ...written, lines: null })
  }
  yield { name: 'manifest.json', content: Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]) }
}

/** A file, and when it was read to its end what it has become. */
async function* measured(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, options = {}) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pieces() {
    for await (const piece of content) {
      bytes += piece.length
      hash.update(piece)
      yield piece
    }
  }
  yield { name, content: Readable.from(pieces(), { objectMode: false }), ...options }
  return { name, bytes, sha256: hash.digest('hex') }
}

async function* toLines(pages: AsyncGenerator<object[]>, progress: Progress) {
  for await (const rows of pages) {
    if (rows.length === 0) continue
    progress.lines += rows.length
    yield Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  }
}
