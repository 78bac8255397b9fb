import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock'>

/** Runs the failed jobs of a queue again. */
export async function retryFailedJobs({ db, jobs, clock }: Deps, admin: AdminId, queue: string) {
  const retried = await db.transaction().execute(async (tx) => {
    const count = await jobs.retryFailed(tx, queue)
    if (count === undefined) throw notFound(messages.unknownQueue)
    if (count > 0)
      await audit(tx, {
        occurredAt: clock(),
        accountId: admin,
        partnerId: null,
        action: 'failed_jobs.retried',
        subject: queue,
        details: { count },
      })
    return count
  })
  return { message: messages.jobsRetried(retried), data: { retried } }
}
