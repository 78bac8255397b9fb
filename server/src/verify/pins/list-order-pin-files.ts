import type { PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import { findOrder } from '../../catalog/orders/get-order.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type PinFilesDeps, pinFilesIn } from './list-pin-files.ts'

/** As `listPinFiles`, for an order: its own files and those of its single batches. */
export async function listOrderPinFiles(deps: PinFilesDeps, partner: PartnerId, id: string): Promise<PinFiles> {
  await findOrder(deps.db, partner, id)
  return pinFilesIn(deps, partner, { of: 'order', id })
}
