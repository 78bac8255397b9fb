import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { checkPassword } from '../../company/accounts/check-password.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockFiles, requestFile } from '../../platform/files/stored-files.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { kindNames, listDataArchives, nextArchiveAt } from './list-data-archives.ts'

/** Requests a file with all of the partner's data. Takes the caller's password (docs/company-and-plans.md, "Data archive"). */
export async function requestDataArchive(
  context: AppContext,
  actor: MemberActor,
  { currentPassword }: { currentPassword: string },
) {
  const { db, clock } = context
  const now = clock()
  const { account, partner } = actor
  await checkPassword(db, account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    const files = await lockFiles(tx, partner, kindNames)
    if (files.some(({ endedAt }) => endedAt === null)) throw new AppError('conflict', messages.archiveInPreparation)
    if (nextArchiveAt(files, now)) throw new AppError('conflict', messages.archiveTooSoon)
    const id = await requestFile(tx, context, { kind: 'archive', partner, accountId: account.id })
    await auditBy(tx, actor, now, { action: 'data_archive.requested', subject: id })
  })
  return { message: messages.archiveRequested, data: await listDataArchives(db, partner, now) }
}
