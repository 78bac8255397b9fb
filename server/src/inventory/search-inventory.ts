import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { codeWithBatch } from './code-queries.ts'
import { findBatchByNumber } from './find-batch.ts'
import { findCodeId } from './find-code-id.ts'

/** The partner's own code or batch that a serial, a batch number, or a link to either names. */
export async function searchInventory(db: Db, partner: PartnerId, query: string) {
  const text = lastSegment(query)
  const codeId = await findCodeId(db, text)
  const code = codeId === undefined ? undefined : await codeWithBatch(db, partner, codeId)
  if (code) return { batchId: code.batchId, verificationNumber: serialOf(BigInt(code.id)) }
  const batch = await findBatchByNumber(db, text)
  if (batch?.partnerId !== partner) throw notFound(messages.nothingFound)
  return { batchId: batch.batchId, verificationNumber: null }
}

/** The last part of a link's path, on any host; other text stays as it is. */
function lastSegment(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  return (path.split('/').filter(Boolean).at(-1) ?? '').replaceAll('%20', ' ')
}
