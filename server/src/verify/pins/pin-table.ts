import { setImmediate } from 'node:timers/promises'
import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { BatchRow } from '../../catalog/batches/batch-row.ts'
import type { findBatch } from '../../catalog/batches/find-batch.ts'
import { selectAllCodes } from '../../catalog/codes/codes-of-batch.ts'
import { csvTable } from '../../catalog/downloads/codes-table.ts'
import { buildGs1Labels } from '../../catalog/downloads/gs1-labels.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { derivePin } from '../../platform/lib/pin-keys.ts'
import type { ClaimedPinFile } from './claim-pin-file.ts'

type PinTable = {
  partner: PartnerId
  publicUrl: string
  linkBase: string
  product: Pick<Awaited<ReturnType<typeof findBatch>>['product'], 'gtin' | 'labelFormat'>
  batches: BatchRow[]
  /** Whether each line begins with the name of its batch. */
  hasBatchNames: boolean
  claim: () => Promise<ClaimedPinFile>
}

// A PIN costs 15 µs: 200 lines keep a scan waiting no longer than a query does.
const linesAtOnce = 200

/** The lines of a table of codes with their hidden PINs. The file is counted before the first one. */
export async function* pinLines(db: Db, read: Read, table: PinTable): Lines {
  const { partner, publicUrl, linkBase, product, batches, hasBatchNames } = table
  const { pinsOf } = await table.claim()
  const isImported = batches.some((batch) => batch.isImported)
  const hasGs1 = product.gtin !== null && product.labelFormat !== 'native_qr'
  const csv = csvTable({ isImported, hasGs1, hasPins: true })
  let text = csv.header(hasBatchNames ? ['batch'] : [])
  for (const batch of batches) {
    const { batchKey, number } = pinsOf(batch.id)
    const codes = await read(selectAllCodes(db, partner, batch.id))
    const printed = codes.map(({ printedSerial }) => printedSerial)
    const gs1 = buildGs1Labels(publicUrl, batch, product, printed)
    for (let start = 0; start < codes.length; start += linesAtOnce) {
      for (const { id, printedSerial } of codes.slice(start, start + linesAtOnce)) {
        const codeId = BigInt(id)
        const pin = derivePin(batchKey, codeId)
        const code = { serial: encodeSerial(codeId), printedSerial, pin: [groupPin(pin), pin, String(number)] }
        text += csv.line(hasBatchNames ? [batch.name] : [], { linkBase, gs1 }, code)
      }
      yield text
      text = ''
      await setImmediate()
    }
  }
}
