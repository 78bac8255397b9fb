import type { AppContext } from '../context.ts'
import { before, days } from '../lib/time.ts'
import { deleteOldLiveScans } from './live-scan-queries.ts'
import { rebuildStaleRollups } from './rollups/rebuild-rollups.ts'
import { type DigestJob, enqueueDigests, mailDigest } from './weekly-digest.ts'

/** Prunes the live feed, rebuilds rollups in new time zones and sends the weekly mails. */
export async function registerAnalyticsJobs(context: AppContext, databaseUrl: string): Promise<void> {
  const { jobs } = context
  await jobs.every('prune-live-scans', '*/5 * * * *', () => pruneLiveScans(context))
  let isRebuilding = false
  await jobs.every('rebuild-rollups', '* * * * *', async () => {
    if (isRebuilding) return
    isRebuilding = true
    await rebuildStaleRollups(databaseUrl).finally(() => {
      isRebuilding = false
    })
  })
  await jobs.work<DigestJob>('mail-digest', (job) => mailDigest(context, job))
  // Monday at eight in every time zone: their offsets are whole quarter hours.
  await jobs.every('enqueue-digests', '*/15 * * * *', () => enqueueDigests(context))
}

/** Keeps live scans for a day, and no more of them than the feed shows. */
export async function pruneLiveScans({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldLiveScans(db, before(clock(), days(1)))
}
