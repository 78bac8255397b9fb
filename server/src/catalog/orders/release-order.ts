import type { Tx } from '../../platform/db/client.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import type { ChangeDeps } from '../batches/apply-state-change.ts'
import { changeOrderState } from './change-order-state.ts'

/** Releases all batches of an order, as `changeOrderState` does. */
export async function releaseOrder(tx: Tx, deps: ChangeDeps, actor: PartnerActor, id: string) {
  const { data, request } = await changeOrderState(tx, deps, actor, id, { action: 'release', reason: '' })
  return { data, request }
}
