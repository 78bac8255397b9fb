import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { codeWithBatch } from './code-queries.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'
import { type BlockChange, setBlock } from './set-block.ts'

/** Blocks or unblocks a code of this partner, in the caller's transaction. The next scan reads the new state. */
export async function changeCodeState(
  tx: Tx,
  { canaries }: Pick<CodeLookup, 'canaries'>,
  actor: PartnerActor,
  verificationNumber: string,
  change: BlockChange,
  now: Date,
) {
  const codeId = await findCodeId({ db: tx, canaries }, verificationNumber)
  if (codeId === undefined) throw notFound()
  if (!(await setBlock(tx, actor, codeId, change, now)))
    throw (await codeWithBatch(tx, actor.partner, codeId)) ? new AppError('conflict', messages.noChange) : notFound()
  return { message: change.action === 'block' ? messages.codeBlocked : messages.codeUnblocked }
}
