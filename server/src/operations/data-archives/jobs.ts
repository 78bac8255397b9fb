import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days, hours, seconds } from '../../platform/lib/time.ts'
import { prepareDataArchive } from './prepare-data-archive.ts'
import { claimStalledArchives, deleteArchivesBefore, deleteParts, endArchive, findArchiveToMail } from './queries.ts'

type ArchiveJob = { archiveId: string }

/** Makes the files, mails about them, and deletes them after their time (docs/limits-and-retention.md, "Retention"). */
export async function registerDataArchiveJobs(context: AppContext) {
  const { jobs, db, clock } = context
  // One at a time: each reads for minutes, and partners and shoppers need the database too.
  await jobs.work<ArchiveJob>('prepare-data-archive', (job) => prepareDataArchive(context, job), { atOnce: 1 })
  await jobs.work<ArchiveJob>('mail-data-archive', (job) => mailDataArchive(context, job))
  await jobs.every('continue-data-archives', '* * * * *', () => continueDataArchives(context, seconds(60)))
  await jobs.every('delete-data-archives', nightly, async () => {
    await deleteArchivesBefore(db, before(clock(), days(limits.dataArchiveDays)))
  })
  await continueDataArchives(context, 0)
}

/**
 * Takes up the archives that have stood still for so long, because their server was killed. One that is only slow takes no harm: it
 * holds its lock. What did not succeed in a day has failed.
 */
export async function continueDataArchives({ db, jobs, clock }: AppContext, stalledFor: number): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    for (const { id, partnerId, requestedAt } of await claimStalledArchives(tx, {
      before: before(now, stalledFor),
      now,
    }))
      if (requestedAt > before(now, hours(24))) await jobs.enqueue(tx, 'prepare-data-archive', { archiveId: id })
      else if (await endArchive(tx, id, { outcome: 'failed', now })) {
        await deleteParts(tx, id)
        await audit(tx, { occurredAt: now, accountId: null, partnerId, action: 'data_archive.failed', subject: id })
        await jobs.enqueue(tx, 'mail-data-archive', { archiveId: id })
      }
  })
}

async function mailDataArchive({ db, mailer, config }: AppContext, { archiveId }: ArchiveJob) {
  const archive = await findArchiveToMail(db, archiveId)
  if (archive?.outcome !== 'ready' && archive?.outcome !== 'failed') return // deleted meanwhile
  const isReady = archive.outcome === 'ready'
  await mailer.send({
    to: archive.to,
    subject: isReady ? 'Your data archive is ready' : 'Your data archive could not be prepared',
    greeting: `Hello ${archive.companyName},`,
    paragraphs: [
      isReady
        ? `The file with all of your data can be downloaded for ${limits.dataArchiveDays} days, by owners who are signed in. Keep it safe: it holds your codes, and the contacts that shoppers left in reports.`
        : 'Something went wrong on our side, and it was logged. Ask for the archive once more, or contact us if it happens again.',
    ],
    link: {
      label: isReady ? 'Download the archive' : 'See your data archives',
      url: `${config.PUBLIC_URL}/data-archive`,
    },
  })
}
