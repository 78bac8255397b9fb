import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import { findCode } from './find-code-id.ts'
import { blockCode, codeWithBatch, unblockCode } from './code-queries.ts'

type Change = { action: 'block' | 'unblock'; reason: string }

/** Blocks or unblocks a code of this partner (design 4, "Recall, block, release"), in the caller's transaction; the next scan reads it. */
export async function blockOrUnblock(
  tx: Tx,
  { account, partner }: { account: Account; partner: PartnerId },
  verificationNumber: string,
  { action, reason }: Change,
  now: Date,
): Promise<void> {
  const code = await findCode(tx, verificationNumber)
  if (code === undefined) throw notFound()
  const isChanged =
    action === 'block' ? await blockCode(tx, partner, code, { at: now, reason }) : await unblockCode(tx, partner, code)
  if (!isChanged) throw (await codeWithBatch(tx, partner, code)) ? alreadySo() : notFound()
  await audit(tx, {
    at: now,
    accountId: account.id,
    partnerId: partner,
    action: action === 'block' ? 'code.blocked' : 'code.unblocked',
    subject: serialOf(code),
    details: { reason },
  })
}

const alreadySo = () => new AppError('conflict', messages.alreadySo)
