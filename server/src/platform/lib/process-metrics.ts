import cluster from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { seconds } from './time.ts'

type Report = MetricObjectWithValues<MetricValue<string>>[]
type Question = { metrics: 'asked'; id: number; asker: number; processes: number }
type Answer = Omit<Question, 'metrics'> & { metrics: 'told'; report: Report }

const timeoutMs = seconds(1)

const isMessage = (message: unknown): message is Question | Answer =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** In the primary process: forwards the requests of a worker to all of them, and returns their answers. */
export function relayMetrics() {
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'told') return void cluster.workers?.[message.asker]?.send(message)
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each?.isConnected())
    for (const each of workers) each?.send({ ...message, asker: worker.id, processes: workers.length })
  })
}

/**
 * Asks all processes of this server for their figures. Each has its own series, because a sum would jump back, and be counted twice,
 * when a process is replaced. A process that does not answer within a second is missing.
 */
export function createProcessMetrics(registry: Registry): () => Promise<{ processes: number; merged: Registry }> {
  const ownReport = () => registry.getMetricsAsJSON() as Promise<Report>
  const ask = cluster.isWorker ? askThroughPrimary(ownReport) : async () => [await ownReport()]
  return async () => {
    const reports = await ask()
    return { processes: reports.length, merged: AggregatorRegistry.aggregate(reports.map(prepareForMerge)) }
  }
}

function askThroughPrimary(ownReport: () => Promise<Report>) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let questions = 0
  process.on('message', async (message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'told') return waiting.get(message.id)?.(message)
    process.send?.({ ...message, metrics: 'told', report: await ownReport() })
  })
  return () =>
    new Promise<Report[]>((resolve) => {
      const id = questions++
      const reports: Report[] = []
      const finish = () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(reports)
      }
      const timer = setTimeout(finish, timeoutMs)
      waiting.set(id, ({ report, processes }) => {
        if (reports.push(report) === processes) finish()
      })
      process.send?.({ metrics: 'asked', id })
    })
}

// No two values have the same labels, so nothing is summed; the other ways to aggregate leave metrics out. A message between
// processes cannot carry NaN.
const prepareForMerge = (report: Report) =>
  report.map((metric) => ({
    ...metric,
    values: metric.values.filter(({ value }) => Number.isFinite(value)),
    aggregator: 'sum',
  }))
