import type { AppContext } from '../context.ts'
import { groupCalls } from '../lib/group-calls.ts'
import {
  type DueDelivery,
  dueDeliveries,
  type LeasedEndpoint,
  recordSuccesses,
  releaseEndpoints,
} from './delivery-queries.ts'

type Success = Parameters<typeof recordSuccesses>[1][number]

/** Bodies of up to 100 scans each are in memory for so many endpoints at once. */
const maxEndpoints = 16

export type DeliveryStore = {
  due: (endpoint: LeasedEndpoint, limit: number) => Promise<DueDelivery[]>
  recordSuccess: (success: Success) => Promise<unknown>
  release: (endpoint: LeasedEndpoint) => Promise<unknown>
}

/**
 * What most deliveries need of the database, for all endpoints that a process sends to: one statement for many, because beside scans
 * of 20 partners one statement for each delivery costs more than all the rest.
 */
export function createDeliveryStore({ db, clock }: Pick<AppContext, 'db' | 'clock'>): DeliveryStore {
  const due = groupCalls(
    (asked: { endpoint: LeasedEndpoint; limit: number }[]) => dueDeliveries(db, asked, clock()),
    maxEndpoints,
  )
  const nothing = (inputs: unknown[]) => inputs.map(() => undefined)
  return {
    due: (endpoint, limit) => due({ endpoint, limit }),
    recordSuccess: groupCalls((made: Success[]) => recordSuccesses(db, made).then(() => nothing(made)), 100),
    release: groupCalls((served: LeasedEndpoint[]) => releaseEndpoints(db, served).then(() => nothing(served)), 100),
  }
}
