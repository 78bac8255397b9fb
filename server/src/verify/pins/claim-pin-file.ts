import { groupPin } from '@sahihi/contract/domain/pin.ts'
import type { createPinFile } from '@sahihi/contract/endpoints/pin-files.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { BatchRow } from '../../catalog/batches/batch-row.ts'
import { countPinFile, type PinSource } from '../../catalog/batches/count-pin-files.ts'
import { lockOrder } from '../../catalog/batches/lock-order.ts'
import type { RenderTask } from '../../catalog/labels/render-file.ts'
import { checkPassword } from '../../company/accounts/check-password.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { formatDate } from '../../platform/lib/format.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { derivePin, derivePinKey } from '../../platform/lib/pin-keys.ts'
import { insertPinFiles, pinFileMaker } from './pin-file-queries.ts'

type Deps = Pick<AppContext, 'db' | 'config'> & { now: Date }
type Input = z.output<typeof createPinFile.body>
type Batch = Pick<BatchRow, 'id' | 'pinKeyFingerprint'>
type Request = { actor: MemberActor; source: PinSource; input: Input }
/** A file that may be made, with the keys of its batches. */
export type PinFile = Request & { batchKeys: Map<string, Buffer> }

/** Checks that there are PINs and that the caller knows the password. Nothing counts yet. */
export async function requirePins({ db, config, now }: Deps, request: Request, batches: Batch[]): Promise<PinFile> {
  const { actor, source, input } = request
  const batchKeys = deriveBatchKeys(config, source, batches)
  await checkPassword(db, actor.account.id, input.currentPassword, now)
  return { ...request, batchKeys }
}

function deriveBatchKeys(config: Deps['config'], { of }: PinSource, batches: Batch[]): Map<string, Buffer> {
  const keys = batches.map(({ id, pinKeyFingerprint }) => {
    if (pinKeyFingerprint === null)
      throw new AppError('not_allowed', of === 'order' ? messages.pinFiles.orderWithoutPins : messages.pinFiles.noPins)
    const key = derivePinKey(config, { batchId: id, pinKeyFingerprint })
    if (!key) throw new AppError('not_allowed', messages.pinFiles.keyMissing)
    return [id, key] as const
  })
  return new Map(keys)
}

/**
 * Counts a file with PINs of all these batches, or of none, and audits it (docs/codes-and-batches.md, "Hidden PINs"). It counts
 * from here on, even if its download breaks: part of it may have been seen.
 */
export async function claimPinFile(
  { db, now }: Deps,
  { actor, source, input: { format, size, reason }, batchKeys }: PinFile,
) {
  const { partner, account } = actor
  const { name, timeZone } = await pinFileMaker(db, partner, account.id)
  const { counted, number } = await db.transaction().execute(async (tx) => {
    if (source.of === 'order') await lockOrder(tx, partner, source.id)
    const counted = await countPinFile(tx, partner, source)
    if (counted.length !== batchKeys.size) throw noneLeft(source)
    const number = Math.max(...counted.map((each) => each.number))
    const file = { fileId: uuidv7(), partnerId: partner, accountId: account.id, format, reason, madeAt: now }
    const orderId = source.of === 'order' ? source.id : null
    await insertPinFiles(
      tx,
      counted.map(({ batchId, number }) => ({ ...file, id: uuidv7(), batchId, orderId, number })),
    )
    await auditBy(tx, actor, now, {
      action: source.of === 'order' ? 'order.pin_file_made' : 'batch.pin_file_made',
      subject: source.id,
      details: { number, format, ...(format === 'csv' ? {} : { size }), reason },
    })
    return { counted, number }
  })
  const day = formatDate('en', now.toISOString(), timeZone)
  const pins = new Map(
    counted.map(({ batchId, number, allowed }) => {
      const file = messages.pinFiles.fileOf(number, allowed)
      return [batchId, { number, size, file, note: messages.pinFiles.madeBy(file, day, name) }] as const
    }),
  )
  const pinsOf = (batchId: string) => {
    const batchKey = batchKeys.get(batchId)
    const labels = pins.get(batchId)
    if (!batchKey || !labels) throw new Error('The batch was not counted')
    return { batchKey, ...labels }
  }
  return {
    number,
    /** The cells of the PINs of a batch in a table. */
    pinCells: (batchId: string) => {
      const { batchKey, number } = pinsOf(batchId)
      return (codeId: bigint) => {
        const pin = derivePin(batchKey, codeId)
        return [groupPin(pin), pin, String(number)]
      }
    },
    /** The file of a batch whose labels have PINs. */
    withPins: ({ job, codes }: RenderTask, batchId: string) => {
      const { number, ...pins } = pinsOf(batchId)
      return { task: { job: { ...job, pins }, codes }, suffix: `-pin-file-${number}` }
    },
  }
}

const noneLeft = ({ of }: PinSource) =>
  new AppError('limit_reached', of === 'order' ? messages.pinFiles.noneLeftOfOrder : messages.pinFiles.noneLeft)
