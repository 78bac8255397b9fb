import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { findFile, withdrawFile } from '../../platform/files/stored-files.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { kindNames, listDataArchives } from './list-data-archives.ts'

/** Stops the preparation of an archive, or deletes its file early. */
export async function deleteDataArchive({ db, clock }: AppContext, actor: MemberActor, id: string) {
  const now = clock()
  const { partner } = actor
  const wasReady = await db.transaction().execute(async (tx) => {
    if (!(await findFile(tx, partner, kindNames, id))) throw notFound()
    const outcome = await withdrawFile(tx, id, now)
    if (!outcome) throw new AppError('conflict', messages.archiveEnded)
    const details = { wasReady: outcome === 'deleted' }
    await auditBy(tx, actor, now, { action: 'data_archive.deleted', subject: id, details })
    return details.wasReady
  })
  return {
    message: wasReady ? messages.archiveDeleted : messages.archiveCanceled,
    data: await listDataArchives(db, partner, now),
  }
}
