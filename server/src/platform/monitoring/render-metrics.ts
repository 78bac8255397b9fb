import { Gauge, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { createProcessMetrics } from '../lib/process-metrics.ts'
import { version } from '../lib/version.ts'
import { createFigureReader, type DatabaseFigures } from './read-database-figures.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'metrics'>

/** All figures as text for Prometheus: those of each process of this server, and those of the database. */
export function createMetricsRenderer({ metrics, config, ...deps }: Deps): () => Promise<string> {
  const readProcesses = createProcessMetrics(metrics.registry)
  const readFigures = createFigureReader(deps)
  return async () => {
    const [{ processes, merged }, figures] = await Promise.all([readProcesses(), readFigures()])
    const server = new Registry()
    const { set } = createGaugeSetter(server)
    set('sahihi_info', 'Always 1; the version stands in the label.', 1, { version })
    set('sahihi_processes', 'Processes that answered this scrape.', processes)
    set('sahihi_processes_configured', 'WORKERS.', config.WORKERS)
    setFigures(set, figures)
    return `${await merged.metrics()}\n${await server.metrics()}`
  }
}

type SetGauge = ReturnType<typeof createGaugeSetter>['set']

function createGaugeSetter(registry: Registry) {
  const gauges = new Map<string, Gauge>()
  const set = (name: string, help: string, value: number, labels: Record<string, string> = {}) => {
    const labelNames = Object.keys(labels)
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    gauge.set(labels, value)
  }
  return { set }
}

function setFigures(set: SetGauge, figures: DatabaseFigures | undefined) {
  set('sahihi_database_up', '1 if the database answered in time; 0: the figures from it are missing.', figures ? 1 : 0)
  if (!figures) return
  set('sahihi_database_size_bytes', 'Size of the database.', figures.sizeBytes)
  set('sahihi_aggregation_lag_seconds', 'Age of the oldest scan outside the rollups.', figures.aggregationLagSeconds)
  set('sahihi_mails_waiting', 'Mails that are not sent yet.', figures.mailsWaiting)
  const lastBackup = (figures.lastBackupAt?.getTime() ?? 0) / 1000
  set('sahihi_last_backup_timestamp_seconds', 'When the last good backup was finished; 0: never.', lastBackup)
  for (const { queue, ...counts } of figures.queues)
    for (const [state, count] of Object.entries(counts))
      set('sahihi_jobs', 'Jobs that are not done, by queue and state.', count, { queue, state })
}
