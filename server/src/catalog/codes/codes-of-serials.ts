import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { filterCodeIds } from './code-list-queries.ts'
import { canariesAmong } from './codes-of-batch.ts'
import type { CodeLookup } from './find-code-id.ts'

/** The ids of the codes with these serials. Throws an error that names the first serial that is not of this batch or product. */
export async function codesOfSerials(
  lookup: CodeLookup,
  partner: PartnerId,
  batchOrProductId: string,
  serials: string[],
) {
  const ids = new Map(serials.map((serial) => [String(decodeSerial(serial)), serial]))
  const found = await filterCodeIds(lookup.db, partner, batchOrProductId, {
    ids: [...ids.keys()].filter((id) => id !== 'undefined'),
    canaryIds: await canariesAmong(lookup, batchOrProductId),
  })
  for (const [id, serial] of ids)
    if (!found.includes(id))
      throw wrongField({ field: 'verificationNumbers', message: messages.notACodeOfBatch(serial) })
  return found
}
