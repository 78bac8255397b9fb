import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { changesRow } from '../db/rows.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { FileKindName } from './stored-files.ts'

type Run = { id: string; runId: string }

/** Begins a run that makes a file from scratch; undefined when another run makes it, or it has ended. */
export async function beginRun<Details>(
  tx: Tx,
  { id, runId }: Run,
  { now, stalledSince }: { now: Date; stalledSince: Date },
) {
  const begun = await tx
    .updateTable('files')
    .set({ runId, lastProgressAt: now, lines: 0, bytes: 0 })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((is) => is.or([is('runId', 'is', null), is('lastProgressAt', '<=', stalledSince)]))
    .returning(['id', 'requestedAt', sql<PartnerId>`partner_id`.as('partner'), sql<Details>`details`.as('details')])
    .executeTakeFirst()
  if (begun) await deleteParts(tx, id)
  return begun
}

/** Stores a piece of the file; false when another run makes it, or it has ended. */
export async function insertPart(
  tx: Tx,
  { id, runId }: Run,
  { position, content, lines, now }: { position: number; content: Buffer; lines: number; now: Date },
): Promise<boolean> {
  const progress = { lines, bytes: sql<number>`bytes + ${content.length}`, lastProgressAt: now }
  if (!(await changesRow(updateRun(tx, { id, runId }).set(progress)))) return false
  await tx.insertInto('fileParts').values({ fileId: id, position, content }).execute()
  return true
}

type End = { outcome: 'ready' | 'failed'; error: string | null; endedAt: Date }

/** Ends the run; false as for insertPart. Deletes the pieces of a file that failed. */
export async function endRun(tx: Tx, run: Run, end: End): Promise<boolean> {
  if (!(await changesRow(updateRun(tx, run).set(end)))) return false
  if (end.outcome === 'failed') await deleteParts(tx, run.id)
  return true
}

const updateRun = (tx: Tx, { id, runId }: Run) =>
  tx.updateTable('files').where('id', '=', id).where('runId', '=', runId).where('endedAt', 'is', null)

const deleteParts = (tx: Tx, id: string) => tx.deleteFrom('fileParts').where('fileId', '=', id).execute()

/** Files whose run has stored nothing since then. Files that wait for their job are not among them. */
export const stalledRuns = (tx: Tx, kind: FileKindName, since: Date) =>
  tx
    .selectFrom('files')
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .where('runId', 'is not', null)
    .where('lastProgressAt', '<=', since)
    .select(['id', 'requestedAt', sql<string>`run_id`.as('runId'), sql<PartnerId>`partner_id`.as('partner')])
    .execute()

export const readPart = async (db: Db, fileId: string, position: number) =>
  (
    await db
      .selectFrom('fileParts')
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst()
  )?.content

/** Deletes files that ended before then, with their content. */
export const deleteEndedBefore = (db: Db, kind: FileKindName, moment: Date) =>
  db.deleteFrom('files').where('kind', '=', kind).where('endedAt', '<=', moment).execute()
