import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures that this process counts (docs/operations.md, "Monitoring"). Counting a verdict takes a third of a microsecond. */
export type Metrics = ReturnType<typeof createMetrics>

/** `process` distinguishes the processes of a server. `ofRuntime` adds memory, processor and event loop. */
export function createMetrics({ process, ofRuntime = false }: { process: number; ofRuntime?: boolean }) {
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(process) })
  if (ofRuntime) collectDefaultMetrics({ register: registry })
  const scans = scanMetrics(registry)
  const requests = new Counter({
    name: 'sahihi_http_requests_total',
    help: 'Answered requests by class of status.',
    labelNames: ['status'],
    registers: [registry],
  })
  const webhooks = new Counter({
    name: 'sahihi_webhook_tries_total',
    help: 'Tries to send an event to an endpoint of a partner.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const smsParts = new Counter({
    name: 'sahihi_sms_parts_total',
    help: 'Messages that answers by SMS are paid as, by language.',
    labelNames: ['language'],
    registers: [registry],
  })
  requests.inc({ status: '5xx' }, 0) // alert rules do not see an increase from a missing series
  return {
    registry,
    ...scans,
    /** Counts an answered request. */
    countRequest: (statusCode: number) => requests.inc({ status: `${Math.floor(statusCode / 100)}xx` }),
    countWebhook: (outcome: 'delivered' | 'failed') => webhooks.inc({ outcome }),
    countSmsParts: (language: string, parts: number) => smsParts.inc({ language }, parts),
    watchPool: createPoolWatch(registry),
  }
}

function scanMetrics(registry: Registry) {
  const verifications = new Counter({
    name: 'sahihi_verifications_total',
    help: 'Verify calls by verdict; failed: without a verdict.',
    labelNames: ['verdict'],
    registers: [registry],
  })
  verifications.inc({ verdict: 'failed' }, 0)
  const duration = new Histogram({
    name: 'sahihi_verification_duration_seconds',
    help: 'Time from the arrival of a serial to its verdict.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const batchSize = new Histogram({
    name: 'sahihi_scan_batch_size',
    help: 'Scans that one call of the database recorded together.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers: [registry],
  })
  let queueLength = () => 0
  new Gauge({
    name: 'sahihi_scan_queue_length',
    help: 'Scans that wait for a call of the database.',
    registers: [registry],
    collect() {
      this.set(queueLength())
    },
  })
  return {
    countVerification(verdict: string, milliseconds: number) {
      verifications.inc({ verdict })
      duration.observe(milliseconds / 1000)
    },
    countBatch: (size: number) => batchSize.observe(size),
    watchScanQueue(length: () => number) {
      queueLength = length
    },
  }
}

function createPoolWatch(registry: Registry) {
  const pools = new Map<string, pg.Pool>()
  const gauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [label, pool] of pools) this.set({ pool: label }, read(pool))
      },
    })
  gauge('sahihi_database_connections_max', 'Connections that a pool may open.', ({ options }) => options.max)
  gauge('sahihi_database_connections_in_use', 'Connections at work.', (pool) => pool.totalCount - pool.idleCount)
  gauge('sahihi_database_connections_idle', 'Open connections without work.', (pool) => pool.idleCount)
  gauge('sahihi_database_callers_waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount)
  return (name: string, pool: pg.Pool) => void pools.set(name, pool)
}
