import { itemFileName } from '@sahihi/contract/domain/item-name.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { requireEndedOrder } from '../../catalog/downloads/code-files.ts'
import { sendOrderLabels } from '../../catalog/downloads/send-labels.ts'
import { itemsOfOrder } from '../../catalog/orders/get-order.ts'
import { getProduct } from '../../catalog/products/get-product.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { formatNumber } from '../../platform/lib/format.ts'
import { claimPinFile, requirePins } from './claim-pin-file.ts'
import { type PinFileDeps, type PinFileRequest, sendPinTable, toDownloadOptions } from './create-pin-file.ts'

/** As `createPinFile`, for all batches of an order that has ended: one table, or a ZIP with the file of each batch. */
export async function createOrderPinFile(deps: PinFileDeps, { actor, id, input, reply }: PinFileRequest) {
  const { partner } = actor
  const { order, batches } = await requireEndedOrder(deps.db, partner, id)
  const file = await requirePins(deps, { actor, source: { of: 'order', id }, input }, batches)
  const name = `order-${deps.now.getTime()}-${itemFileName(itemsOfOrder(order))}`
  if (input.format === 'csv') {
    const product = await getProduct(deps.db, partner, order.productId)
    const table = { product, batches, hasBatchNames: true, name, lineCount: order.codesMade }
    return sendPinTable(deps, reply, file, table)
  }
  if (order.codesMade > limits.pinZipMax)
    throw new AppError('conflict', messages.pinFiles.tooLargeForZip(formatNumber('en', limits.pinZipMax)))
  const prepare = async () => {
    const { number, withPins } = await claimPinFile(deps, file)
    return { filename: `pin-file-${number}-${name}.zip`, changeFile: withPins }
  }
  const options = toDownloadOptions(input)
  return sendOrderLabels(deps, { partner, reply, options, codes: { order, batches }, prepare })
}
