import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { requireEndedOrder } from '../../catalog/downloads/code-files.ts'
import { sendOrderLabels } from '../../catalog/downloads/send-labels.ts'
import { getProduct } from '../../catalog/products/get-product.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { formatNumber } from '../../platform/lib/format.ts'
import { claimPinFile, requirePins } from './claim-pin-file.ts'
import { type PinFileDeps, type PinFileRequest, toDownloadOptions, withPins } from './create-pin-file.ts'
import { pinLines } from './pin-table.ts'

/** As `createPinFile`, for all batches of an order that has ended: one table, or a ZIP with the file of each batch. */
export async function createOrderPinFile(deps: PinFileDeps, { actor, id, input, reply }: PinFileRequest) {
  const { db, publicUrl, linkBase, now } = deps
  const { partner } = actor
  const { order, batches } = await requireEndedOrder(db, partner, id)
  const file = { actor, source: { of: 'order' as const, id }, input }
  const keys = await requirePins(deps, file, batches)
  let number = 0
  const claim = async () => {
    const claimed = await claimPinFile(deps, file, keys)
    number = claimed.number
    return claimed
  }
  const nameWith = (extension: string) => `pin-file-${number}-order-${now.getTime()}.${extension}`
  if (input.format === 'csv') {
    const product = await getProduct(db, partner, order.productId)
    return deps.sendCsv(reply, {
      partner,
      filename: () => nameWith('csv'),
      lines: (read) =>
        pinLines(db, read, { partner, publicUrl, linkBase, product, batches, hasBatchNames: true, claim }),
      lineCount: order.codesMade,
    })
  }
  if (order.codesMade > limits.pinZipMax)
    throw new AppError('conflict', messages.pinFiles.tooLargeForZip(formatNumber('en', limits.pinZipMax)))
  return sendOrderLabels(deps, {
    partner,
    options: toDownloadOptions(input),
    reply,
    codes: { order, batches },
    begin: async () => {
      const claimed = await claim()
      return (task, batchId) => ({
        task: withPins(task, batchId, claimed),
        suffix: `-pin-file-${claimed.pinsOf(batchId).number}`,
      })
    },
    filename: () => nameWith('zip'),
  })
}
