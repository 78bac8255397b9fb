import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { checkPassword } from '../../company/accounts/check-password.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { before, hours } from '../../platform/lib/time.ts'
import { listDataArchives, nextArchiveAt } from './list-data-archives.ts'
import { archivesSince, insertArchive } from './queries.ts'

/** Has a job make a file of all data of the partner, with the caller's password (docs/company-and-plans.md, "Data archive"). */
export async function requestDataArchive(
  { db, jobs, clock }: AppContext,
  actor: MemberActor,
  { currentPassword }: { currentPassword: string },
) {
  const now = clock()
  const { account, partner } = actor
  await checkPassword(db, account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    const id = uuidv7()
    const archive = { id, partnerId: partner, accountId: account.id, requestedAt: now, lastProgressAt: now }
    // First, so that of two who ask at once the second waits here and finds the archive of the first.
    if (!(await insertArchive(tx, archive))) throw new AppError('conflict', messages.archiveInPreparation)
    const earlier = await archivesSince(tx, partner, before(now, hours(limits.dataArchiveHoursBetween)))
    if (nextArchiveAt(earlier)) throw new AppError('conflict', messages.archiveTooSoon)
    await auditBy(tx, actor, now, { action: 'data_archive.requested', subject: id })
    await jobs.enqueue(tx, 'prepare-data-archive', { archiveId: id })
  })
  return { message: messages.archiveRequested, data: await listDataArchives(db, partner, now) }
}
