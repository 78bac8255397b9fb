import { randomBytes } from 'node:crypto'
import {
  type DataArchiveManifest,
  dataArchiveFiles,
  dataArchiveFormat,
  dataArchiveVersion,
} from '@sahihi/contract/endpoints/data-archive-format.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import { version } from '../../platform/lib/version.ts'
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
import { writeZip, type ZipSource } from './write-zip.ts'

const partBytes = 1024 * 1024

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
  const counts = new Map<string, number>()
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
  const zip = writeZip(streamZipSources(reading, manifest, counts), clock(), (file) =>
    manifest.files.push({ ...file, lines: counts.get(file.name) ?? null }),
  )
  let position = 0
  for await (const content of inParts(zip)) {
    const lines = [...counts.values()].reduce((sum, count) => sum + count, 0)
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

async function* streamZipSources(
  reading: Reading,
  manifest: DataArchiveManifest,
  counts: Map<string, number>,
): AsyncGenerator<ZipSource, void> {
  for (const file of dataArchiveFiles) {
    const name = `${file}.ndjson`
    counts.set(name, 0)
    yield {
      name,
      content: toLines(archiveFiles[file](reading), (lines) => counts.set(name, (counts.get(name) ?? 0) + lines)),
    }
  }
  for await (const { name, bytes } of archivePictures(reading)) yield { name, content: [bytes] }
  yield { name: 'manifest.json', content: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] }
}

async function* toLines(pages: AsyncGenerator<object[]>, count: (lines: number) => void) {
  for await (const rows of pages) {
    if (rows.length === 0) continue
    count(rows.length)
    yield Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  }
}

/** The same bytes in pieces of about a megabyte. */
async function* inParts(pieces: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
