import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { listDataArchives } from './list-data-archives.ts'
import { archiveById, deleteParts, endArchive, markDeleted } from './queries.ts'

/** Stops the preparation of an archive, or deletes its file before its time. */
export async function deleteDataArchive({ db, clock }: AppContext, actor: MemberActor, id: string) {
  const now = clock()
  const { partner } = actor
  const wasReady = await db.transaction().execute(async (tx) => {
    const archive = await archiveById(tx, partner, id)
    if (!archive) throw notFound()
    const wasCanceled = await endArchive(tx, id, { outcome: 'canceled', now })
    if (!wasCanceled && !(await markDeleted(tx, id))) throw new AppError('conflict', messages.archiveEnded)
    await deleteParts(tx, id)
    const details = { wasReady: !wasCanceled }
    await auditBy(tx, actor, now, { action: 'data_archive.deleted', subject: id, details })
    return !wasCanceled
  })
  return {
    message: wasReady ? messages.archiveDeleted : messages.archiveCanceled,
    data: await listDataArchives(db, partner, now),
  }
}
