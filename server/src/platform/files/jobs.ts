import type { AppContext } from '../context.ts'
import { before } from '../lib/time.ts'
import { endFile, type FileKind, makeFile, stalledMs } from './make-file.ts'
import { deleteEndedBefore, stalledRuns } from './queries.ts'
import { type FileJob, fileQueue } from './stored-files.ts'

/** Makes requested files, and deletes them after their retention time (docs/limits-and-retention.md, "Retention"). */
export async function registerFileJobs(context: AppContext, kinds: readonly FileKind[]) {
  const { jobs, db, clock } = context
  // One file of each kind at a time, because some take minutes, and shoppers need the processor and the database too.
  for (const kind of kinds)
    await jobs.work<FileJob>(fileQueue(kind.name), (job) => makeFile(context, kind, job), { atOnce: 1 })
  await jobs.every('continue-files', '* * * * *', () => continueFiles(context, kinds))
  await jobs.every('delete-files', '*/15 * * * *', async () => {
    for (const { name, retention } of kinds) await deleteEndedBefore(db, name, before(clock(), retention))
  })
}

/** Restarts files whose server was killed, or whose run failed, until they are given up. */
export async function continueFiles(context: AppContext, kinds: readonly FileKind[]): Promise<void> {
  const { db, jobs, clock } = context
  const now = clock()
  await db.transaction().execute(async (tx) => {
    for (const kind of kinds)
      for (const run of await stalledRuns(tx, kind.name, before(now, stalledMs)))
        if (run.requestedAt > before(now, kind.giveUp.after))
          await jobs.enqueue(tx, fileQueue(kind.name), { fileId: run.id } satisfies FileJob)
        else await endFile(tx, context, kind, run, { outcome: 'failed', error: kind.giveUp.reason })
  })
}
