import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { claimBurstUses, raiseScanLimit } from './burst-queries.ts'
import { codeWithBatch } from './code-queries.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'

/**
 * Gives back the uses of a code that bursts took, in the caller's transaction: its scan limit grows by as many. Scans stay counted,
 * and those of other networks are never given back.
 */
export async function restoreUses(
  tx: Tx,
  { canaries }: Pick<CodeLookup, 'canaries'>,
  actor: PartnerActor,
  verificationNumber: string,
  now: Date,
) {
  const { partner } = actor
  const codeId = await findCodeId({ db: tx, canaries }, verificationNumber)
  if (codeId === undefined || !(await codeWithBatch(tx, partner, codeId))) throw notFound()
  const givenBack = await claimBurstUses(tx, partner, codeId)
  if (givenBack === 0) throw new AppError('conflict', messages.noChange)
  await raiseScanLimit(tx, partner, codeId, givenBack)
  await auditBy(tx, actor, now, {
    action: 'code.uses_given_back',
    subject: encodeSerial(codeId),
    details: { givenBack },
  })
  return { message: messages.usesGivenBack(givenBack), data: { givenBack } }
}
