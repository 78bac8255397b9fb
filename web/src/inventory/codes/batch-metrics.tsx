import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { Figures } from '../../ui/stats.tsx'
import type { BatchDetails } from './batch-details.ts'
import styles from './batch-metrics.module.css'
import { CodeLink } from './code-link.tsx'
import { QuietProblem } from './inline-error.tsx'
import { Serial } from './serial.tsx'
import { TrendNote } from './trend-note.tsx'
import { usePreviousMetrics } from './use-batch.ts'

/** The last 30 days of a batch against the 30 before (specification 9); should those not come, the figures stand alone. */
export function BatchMetrics({ batch }: { batch: BatchDetails }) {
  const previous = usePreviousMetrics(batch.id)
  return (
    <section className={styles.metrics} aria-labelledby="metrics">
      <div className={styles.head}>
        <h2 id="metrics">Last {limits.metricsDays} days</h2>
        <p>against the {limits.metricsDays} days before</p>
      </div>
      {batch.product.verificationEnabled ? (
        <ScanFigures metrics={batch.metrics} previous={previous.data} />
      ) : (
        <FeedbackFigures metrics={batch.metrics} previous={previous.data} />
      )}
      {previous.isError ? (
        <QuietProblem words={messages.metricsFailed} onRetry={() => void previous.refetch()} />
      ) : null}
    </section>
  )
}

type Metrics = BatchDetails['metrics']
type Previous = Omit<Metrics, 'lastScannedQR'> | undefined

function ScanFigures({ metrics, previous }: { metrics: Metrics; previous: Previous }) {
  const { lastScannedQR } = metrics
  const figure = (label: string, name: 'periodScans' | 'totalScanned' | 'averageScans' | 'activeQRCodes') => ({
    label,
    value: formatNumber(metrics[name]),
    note: <TrendNote now={metrics[name]} before={previous?.[name]} first="First scans" />,
  })
  return (
    <Figures
      label="Scans"
      figures={[
        figure('Scans', 'periodScans'),
        figure('Scans in all', 'totalScanned'),
        figure('Scans per active code', 'averageScans'),
        figure('Active codes', 'activeQRCodes'),
        { label: 'Last scanned', value: lastScannedQR ? <LastScanned {...lastScannedQR} /> : '–' },
      ]}
    />
  )
}

/** By what its own label carries, where that is the maker's serial. */
function LastScanned({ verificationNumber, importedSerial, totalScans }: NonNullable<Metrics['lastScannedQR']>) {
  return (
    <span className={styles.last}>
      <CodeLink serial={verificationNumber}>
        {importedSerial ? <span className={styles.own}>{importedSerial}</span> : <Serial serial={verificationNumber} />}
      </CodeLink>
      <span>{countOf(totalScans, 'scan')}</span>
    </span>
  )
}

function FeedbackFigures({ metrics, previous }: { metrics: Metrics; previous: Previous }) {
  return (
    <Figures
      label="Feedback"
      figures={[
        {
          label: 'Answers',
          value: formatNumber(metrics.feedbackCount),
          note: <TrendNote now={metrics.feedbackCount} before={previous?.feedbackCount} first="First answers" />,
        },
      ]}
    />
  )
}
