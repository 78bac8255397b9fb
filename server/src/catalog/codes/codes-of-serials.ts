import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { filterCodeIds } from './code-list-queries.ts'

/** The ids of the codes with these serials. Throws an error that names the first serial that is not of this batch or product. */
export async function codesOfSerials(db: Db, partner: PartnerId, batchOrProductId: string, serials: string[]) {
  const ids = new Map(serials.map((serial) => [String(decodeSerial(serial)), serial]))
  const found = await filterCodeIds(
    db,
    partner,
    batchOrProductId,
    [...ids.keys()].filter((id) => id !== 'undefined'),
  )
  for (const [id, serial] of ids)
    if (!found.includes(id))
      throw wrongField({ field: 'verificationNumbers', message: messages.notACodeOfBatch(serial) })
  return found
}
