import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import type { AppContext } from '../context.ts'
import { groupCalls } from '../lib/group-calls.ts'
import { createKeyedLimit } from '../lib/keyed-limit.ts'
import { runEvery } from '../lib/run-every.ts'
import { before, days, seconds } from '../lib/time.ts'
import {
  type DueDelivery,
  dueDeliveries,
  hasFullBacklog,
  type LeasedEndpoint,
  leaseEndpoints,
  recordFailure,
  recordSuccess,
  recordSuccesses,
  releaseEndpoints,
} from './delivery-queries.ts'
import { disableAsSystem } from './disable-as-system.ts'
import { openEndpoint } from './open-endpoint.ts'
import { packScans } from './pack-scans.ts'
import type { Outcome, Resolve } from './post-event.ts'

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock' | 'config' | 'metrics'>

/** How many endpoints a process sends to concurrently; fewer of failing ones, so that hanging ones do not take all places. */
const maxEndpoints = 32
const maxFailing = 8
const requests = createKeyedLimit<string>({ perKey: 4 })
const maxDue = 8
/** Well below the time of a lease, because requests that are under way then may still take their full time. */
const servingMs = seconds(20)

/** Sends what is due to endpoints that no other server serves. Returns the number of attempts. */
export async function deliverDue(deps: Deps, resolve?: Resolve): Promise<number> {
  await packScans(deps)
  const endpoints = await leaseEndpoints(deps.db, { now: deps.clock(), limit: maxEndpoints, maxFailing })
  const store = createDeliveryStore(deps)
  const tries = await Promise.all(endpoints.map((endpoint) => serve(deps, endpoint, { store, resolve })))
  return tries.reduce((total, made) => total + made, 0)
}

/**
 * Sends events every second. A slow endpoint only takes its own place, and others are served meanwhile. `stop` waits for the pending
 * requests and sends no others.
 */
export function startWebhooks(deps: Deps & Pick<AppContext, 'log'>, { everyMs = seconds(1) } = {}) {
  const store = createDeliveryStore(deps)
  const serving = new Set<Promise<unknown>>()
  let failing = 0
  const warn = (err: unknown) => deps.log.warn({ err }, 'webhooks could not be sent now')
  const start = (endpoint: LeasedEndpoint, signal: AbortSignal) => {
    const share = endpoint.isFailing ? 1 : 0
    failing += share
    const served = serve(deps, endpoint, { store, signal })
      .catch(warn)
      .finally(() => {
        serving.delete(served)
        failing -= share
      })
    serving.add(served)
  }
  const round = async (signal: AbortSignal) => {
    // An error while packing scans must not delay other events.
    await packScans(deps).catch(warn)
    const free = maxEndpoints - serving.size
    if (free <= 0) return
    const limits = { limit: free, maxFailing: Math.max(0, maxFailing - failing) }
    for (const endpoint of await leaseEndpoints(deps.db, { now: deps.clock(), ...limits })) start(endpoint, signal)
  }
  const rounds = runEvery(everyMs, round, warn)
  return {
    async stop() {
      await rounds.stop()
      await Promise.all(serving)
    },
  }
}

type Success = Parameters<typeof recordSuccesses>[1][number]

/** Limits memory: each endpoint has bodies of up to 100 scans each. */
const maxEndpointsPerCall = 16

type DeliveryStore = {
  due: (endpoint: LeasedEndpoint, limit: number) => Promise<DueDelivery[]>
  recordSuccess: (success: Success) => Promise<unknown>
  release: (endpoint: LeasedEndpoint) => Promise<unknown>
}

/**
 * Groups the database calls of deliveries to all endpoints into one statement for many: with the scans of 20 partners, a statement for
 * each delivery takes more time than everything else.
 */
function createDeliveryStore({ db, clock }: Pick<AppContext, 'db' | 'clock'>): DeliveryStore {
  const due = groupCalls(
    (asked: { endpoint: LeasedEndpoint; limit: number }[]) => dueDeliveries(db, asked, clock()),
    maxEndpointsPerCall,
  )
  const nothing = (inputs: unknown[]) => inputs.map(() => undefined)
  return {
    due: (endpoint, limit) => due({ endpoint, limit }),
    recordSuccess: groupCalls((made: Success[]) => recordSuccesses(db, made).then(() => nothing(made)), 100),
    release: groupCalls((served: LeasedEndpoint[]) => releaseEndpoints(db, served).then(() => nothing(served)), 100),
  }
}

type DeliveryOptions = { store: DeliveryStore; resolve?: Resolve | undefined; signal?: AbortSignal }

/** Sends an endpoint what is due, some at a time, until nothing is left, one fails or others should have their turn. */
async function serve(
  deps: Deps,
  endpoint: LeasedEndpoint,
  { store, resolve, signal }: DeliveryOptions,
): Promise<number> {
  const until = performance.now() + servingMs
  const connection = openEndpoint(deps, endpoint, resolve)
  let limit = endpoint.isFailing ? 1 : maxDue
  let tries = 0
  let hasFailed = false
  let isDone = false
  const tryOne = async (delivery: DueDelivery) => {
    if (hasFailed || signal?.aborted) return
    tries++
    const outcome = await connection.send(delivery)
    if (outcome.error !== null) hasFailed = true
    deps.metrics.countWebhook(outcome.error === null ? 'delivered' : 'failed')
    if (hasFailed || endpoint.isFailing) await record(deps, endpoint, delivery, outcome)
    else await store.recordSuccess({ ...outcome, endpointId: endpoint.id, deliveryId: delivery.id, now: deps.clock() })
  }
  try {
    while (!hasFailed && !isDone && !signal?.aborted && performance.now() < until) {
      const due = await store.due(endpoint, limit)
      await Promise.all(due.map((delivery) => requests.run(endpoint.id, () => tryOne(delivery))))
      isDone = due.length < limit
      limit = maxDue
    }
    if (hasFailed || !isDone) await disableOnFullBacklog(deps, endpoint)
  } finally {
    connection.close()
    await store.release(endpoint)
  }
  return tries
}

/** Disables an endpoint that falls too far behind. */
async function disableOnFullBacklog({ db, jobs, clock }: Deps, { id }: LeasedEndpoint) {
  if (await hasFullBacklog(db, id))
    await db.transaction().execute((tx) => disableAsSystem(tx, jobs, id, 'backlog', clock()))
}

/** A receiver that is gone for good answers 410 Gone; one that has only failed for days is given up too. */
async function record({ db, jobs, clock }: Deps, { id }: LeasedEndpoint, delivery: DueDelivery, outcome: Outcome) {
  const now = clock()
  const { error } = outcome
  await db.transaction().execute(async (tx) => {
    if (error === null) return recordSuccess(tx, { ...outcome, endpointId: id, deliveryId: delivery.id, now })
    const failingSince = await recordFailure(tx, id, delivery, { ...outcome, error, now })
    if (outcome.status === 410) await disableAsSystem(tx, jobs, id, 'gone', now)
    else if (failingSince && failingSince <= before(now, days(limits.failingDays)))
      await disableAsSystem(tx, jobs, id, 'failing', now)
  })
}
