import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from './app-error.ts'

/**
 * Throws when the partner has closed its account, and keeps it from closing until the transaction ends, so that a concurrent request
 * leaves nothing behind. Call it before locking anything else of the partner.
 */
export async function requireOpenPartner(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('partners')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated', messages.unauthenticated)
}
