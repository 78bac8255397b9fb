import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findOrder } from '../../catalog/orders/get-order.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { type Allowance, type AllowanceDeps, allowMore } from './allow-pin-files.ts'
import { listOrderPinFiles } from './pin-file-queries.ts'

/** As `allowPinFiles`, for each batch of an order that has none left. */
export async function allowOrderPinFiles(deps: AllowanceDeps, actor: MemberActor, id: string, input: Allowance) {
  await findOrder(deps.db, actor.partner, id)
  await allowMore(deps, actor, { of: 'order', id }, input)
  return { message: messages.pinFiles.allowed, data: await listOrderPinFiles(deps, actor.partner, id) }
}
