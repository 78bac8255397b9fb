import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { SendFile } from '../../platform/files/send-file.ts'
import { findFile } from '../../platform/files/stored-files.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { keptUntil, kindNames } from './list-data-archives.ts'

type Deps = Pick<AppContext, 'db' | 'clock'> & { sendFile: SendFile }
type Download = { actor: PartnerActor; id: string; reply: FastifyReply }

/** Sends the file of a ready archive. */
export async function downloadDataArchive({ db, clock, sendFile }: Deps, { actor, id, reply }: Download) {
  const now = clock()
  const file = await findFile(db, actor.partner, kindNames, id)
  if (!file) throw notFound()
  if (!keptUntil(file, now)) throw new AppError('conflict', messages.archiveNotReady)
  return sendFile(reply, {
    partner: actor.partner,
    file,
    mediaType: 'application/zip',
    filename: `sahihi-data-archive-${file.requestedAt.toISOString().slice(0, 10)}.zip`,
    audit: () => auditRead(db, actor, now, { action: 'data_archive.downloaded', subject: id }),
  })
}
