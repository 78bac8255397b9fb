import type { AppContext } from '../../platform/context.ts'
import type { CanaryCheck } from '../../platform/lib/canaries.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days } from '../../platform/lib/time.ts'
import { deleteUses, eraseNetworkTags } from './burst-queries.ts'
import { type CanaryMail, mailCanary, reportCanary } from './report-canary.ts'

export async function registerCodeJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<CanaryCheck>('report-canary', (check) => reportCanary(context, check))
  await jobs.work<CanaryMail>('mail-canary', (mail) => mailCanary(context, mail))
  await jobs.every('delete-network-uses', nightly, async () => {
    const now = clock()
    await deleteUses(db, before(now, days(1)))
    await eraseNetworkTags(db, before(now, days(7)))
  })
}
