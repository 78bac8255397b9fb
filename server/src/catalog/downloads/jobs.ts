import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { before, hours } from '../../platform/lib/time.ts'
import { chooseDownloadQueue, type DownloadJob, makeDownload, stalledMs } from './make-download.ts'
import { retentionCutoff } from './present-download.ts'
import { deleteEndedBefore, markDownloadFailed, stalledDownloads } from './queries.ts'

/** Makes the files that programs ask for, and deletes them after their time (docs/limits-and-retention.md, "Retention"). */
export async function registerDownloadJobs(context: AppContext) {
  const { jobs, db, clock } = context
  // One batch and one order at a time: each has a thread, and shoppers need the processor too.
  for (const isOfOrder of [false, true])
    await jobs.work<DownloadJob>(chooseDownloadQueue(isOfOrder), (job) => makeDownload(context, job), { atOnce: 1 })
  await jobs.every('continue-downloads', '* * * * *', () => continueDownloads(context))
  await jobs.every('delete-downloads', '*/15 * * * *', async () => {
    await deleteEndedBefore(db, retentionCutoff(clock()))
  })
}

/** Takes up the downloads whose server was killed, or whose run failed. What did not succeed in an hour has failed. */
export async function continueDownloads({ db, jobs, clock }: AppContext): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    for (const { id, requestedAt, isOfOrder } of await stalledDownloads(tx, before(now, stalledMs)))
      if (requestedAt > before(now, hours(1)))
        await jobs.enqueue(tx, chooseDownloadQueue(isOfOrder), { downloadId: id })
      else await markDownloadFailed(tx, id, messages.downloads.failed, now)
  })
}
