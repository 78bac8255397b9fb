import { evidenceMessages } from '@sahihi/contract/i18n/en/evidence-messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { SendFile } from '../../platform/files/send-file.ts'
import { findFile } from '../../platform/files/stored-files.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { Account, PartnerId } from '../../platform/lib/identity.ts'
import { type EvidenceDetails, kindNames } from './list-evidence.ts'

type Deps = Pick<AppContext, 'db'> & { sendFile: SendFile }
type Download = { account: Pick<Account, 'id' | 'partnerId'>; id: string; reply: FastifyReply }

/** Sends a file of evidence. That it was asked for is in the audit log. */
export async function downloadEvidence({ db, sendFile }: Deps, { account, id, reply }: Download) {
  const file = await findFile<EvidenceDetails>(db, account.partnerId ?? null, kindNames, id)
  if (!file) throw notFound()
  if (file.outcome !== 'ready') throw new AppError('conflict', evidenceMessages.notReady)
  const { kind, format } = file.details
  return sendFile(reply, {
    // Admins take turns by themselves.
    partner: account.partnerId ?? (account.id as PartnerId),
    file,
    mediaType: `application/${format}`,
    filename: `evidence-${kind}-${file.requestedAt.toISOString().slice(0, 10)}-${file.details.id.slice(-6)}.${format}`,
    audit: async () => {},
  })
}
