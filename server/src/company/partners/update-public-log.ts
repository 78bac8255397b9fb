import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'

type Publication = { publishesBatches: boolean }

export const readPublication = (db: Db, partner: PartnerId): Promise<Publication> =>
  db.selectFrom('partners').where('id', '=', partner).select('publishesBatches').executeTakeFirstOrThrow()

/** Chooses whether the public log shows the details of the partner's new batches (docs/trust.md, "What the log reveals"). */
export async function updatePublicLog(
  { db, config, clock }: AppContext,
  actor: PartnerActor,
  { publishesBatches }: Publication,
) {
  if (!config.LOG_SIGNING_KEY) throw new AppError('conflict', logMessages.isOff)
  const { partner } = actor
  await db.transaction().execute(async (tx) => {
    const change = tx.updateTable('partners').set({ publishesBatches }).where('id', '=', partner)
    if (await changesRow(change.where('publishesBatches', '<>', publishesBatches)))
      await auditBy(tx, actor, clock(), {
        action: 'partner.public_log_updated',
        subject: partner,
        details: { publishesBatches },
      })
  })
  return { message: publishesBatches ? logMessages.shown : logMessages.hidden }
}
