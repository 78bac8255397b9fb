import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { findCompanyName } from '../../company/partners/find-company-name.ts'
import type { FileKind } from '../../platform/files/make-file.ts'
import { audit } from '../../platform/lib/audit.ts'
import { hours } from '../../platform/lib/time.ts'
import { version } from '../../platform/lib/version.ts'
import { zipFiles } from '../../platform/lib/zip-files.ts'
import { archiveFiles, archivePictures, type Reading } from './archive-files.ts'
import { type DataArchiveManifest, dataArchiveFiles, dataArchiveFormat, dataArchiveVersion } from './archive-format.ts'
import type { ArchiveMail } from './jobs.ts'
import { archiveRetention } from './list-data-archives.ts'

type Progress = { lines: number }

/** Stores the file of an archive: a snapshot of all data. The person who requested it gets a mail at the end. */
export const archiveKind: FileKind = {
  name: 'archive',
  retention: archiveRetention,
  giveUp: { after: hours(24), reason: null },
  make: ({ db, clock, config, canaries }, { partner }, store) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const manifest: DataArchiveManifest = {
          format: dataArchiveFormat,
          formatVersion: dataArchiveVersion,
          version,
          createdAt: clock().toISOString(),
          publicUrl: config.PUBLIC_URL,
          company: { id: partner, name: await findCompanyName(tx, partner) },
          files: [],
        }
        const progress: Progress = { lines: 0 }
        const reading: Reading = { tx, partnerId: partner, visitorKey: randomBytes(32), canaries }
        await store(zipFiles(filesOf(reading, manifest, progress), clock()), () => progress.lines)
      }),
  async onEnd(tx, { jobs, clock }, { id, partner, outcome }) {
    const event = { occurredAt: clock(), accountId: null, partnerId: partner, subject: id }
    await (outcome === 'ready'
      ? audit(tx, { ...event, action: 'data_archive.ready' })
      : audit(tx, { ...event, action: 'data_archive.failed' }))
    await jobs.enqueue(tx, 'mail-data-archive', { archiveId: id } satisfies ArchiveMail)
  },
}

/** The files of an archive. The manifest comes last, because it has the sizes and hashes of the others. */
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

/** Yields a file, and returns its size and hash once it has been read. */
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
