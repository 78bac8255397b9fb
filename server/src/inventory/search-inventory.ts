import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { batchNumbered } from './find-batch.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { notFound } from '../lib/app-error.ts'
import { findCode } from './find-code-id.ts'
import { codeWithBatch } from './code-queries.ts'

/** What of this partner's own a pasted serial, batch number, or link to either names. */
export async function findOwn(db: Db, partner: PartnerId, pasted: string) {
  const text = lastSegment(pasted)
  const code = await findCode(db, text)
  const found = code === undefined ? undefined : await codeWithBatch(db, partner, code)
  if (found) return { batchId: found.batchId, verificationNumber: serialOf(BigInt(found.code)) }
  const batch = await batchNumbered(db, text)
  if (batch?.partnerId !== partner) throw notFound(messages.nothingFound)
  return { batchId: batch.batchId, verificationNumber: null }
}

/** Of a link the last part of its path, whoever's link it is; anything else stays as it is. */
function lastSegment(pasted: string): string {
  const [path = ''] = pasted.split(/[?#]/)
  return (path.split('/').filter(Boolean).at(-1) ?? '').replaceAll('%20', ' ')
}
