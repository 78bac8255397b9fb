import type { AppContext } from '../../platform/context.ts'
import { before, days } from '../../platform/lib/time.ts'
import { deleteOldLiveScans } from './live-scan-queries.ts'
import { closeDays } from './rollups/close-days.ts'
import { rebuildStaleRollups } from './rollups/rebuild-rollups.ts'
import { type DigestJob, enqueueDigests, mailDigest } from './weekly-digest.ts'

/** Prunes the live feed, rebuilds rollups in new time zones, closes days and sends the weekly mails. */
export async function registerAnalyticsJobs(context: AppContext, databaseUrl: string): Promise<void> {
  const { jobs } = context
  await jobs.every('prune-live-scans', '*/5 * * * *', () => pruneLiveScans(context))
  await jobs.every(
    'rebuild-rollups',
    '* * * * *',
    skipWhileRunning(() => rebuildStaleRollups(databaseUrl)),
  )
  // Days end at every quarter hour somewhere.
  await jobs.every(
    'close-days',
    '*/15 * * * *',
    skipWhileRunning(() => closeDays(context, databaseUrl)),
  )
  await jobs.work<DigestJob>('mail-digest', (job) => mailDigest(context, job))
  // Monday at eight in every time zone: their offsets are whole quarter hours.
  await jobs.every('enqueue-digests', '*/15 * * * *', () => enqueueDigests(context))
}

/** Keeps live scans for a day, and only as many as the feed shows. */
export async function pruneLiveScans({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldLiveScans(db, before(clock(), days(1)))
}

function skipWhileRunning(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    await work().finally(() => {
      isRunning = false
    })
  }
}
