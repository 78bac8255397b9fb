import { Flex, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { BatchDetails, PeriodMetrics } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { pinShares } from '../../lib/pin-shares.ts'
import { Part } from '../../ui/part.tsx'
import { Stats } from '../../ui/stats.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import { InlineError } from './inline-error.tsx'
import { Serial } from './serial.tsx'
import { TrendNote } from './trend-note.tsx'

const t = inventoryText.metrics

/**
 * The last 30 days of a batch against the 30 before; without those the figures stand alone (docs/codes-and-batches.md,
 * "Inventory").
 */
export function BatchMetrics({ batch }: { batch: BatchDetails }) {
  const previous = useGet('GET /api/products/:id/previous-metrics', { params: { id: batch.id } })
  return (
    <Part title={t.title(limits.metricsDays)} gap="xs" mb="sm">
      <Text c="dimmed" size="sm">
        {t.subtitle(limits.metricsDays)}
      </Text>
      {batch.product.verificationEnabled ? (
        <>
          <ScanStats metrics={batch.metrics} previous={previous.data} />
          <PinStats metrics={batch.metrics} />
        </>
      ) : (
        <FeedbackStats metrics={batch.metrics} previous={previous.data} />
      )}
      {previous.isError ? (
        <InlineError message={messages.metricsFailed} onRetry={() => void previous.refetch()} />
      ) : null}
    </Part>
  )
}

type Metrics = BatchDetails['metrics']
type Previous = PeriodMetrics | undefined

function ScanStats({ metrics, previous }: { metrics: Metrics; previous: Previous }) {
  const { lastScannedQR } = metrics
  const stat = (label: string, name: 'periodScans' | 'averageScans' | 'activeQRCodes') => ({
    label,
    value: formatNumber(metrics[name]),
    note: <TrendNote current={metrics[name]} previous={previous?.[name]} first={t.firstScans} />,
  })
  return (
    <Stats
      label={t.scans}
      stats={[
        stat(t.scans, 'periodScans'),
        { label: t.scansInAll, value: formatNumber(metrics.totalScanned) }, // only ever grows, so a trend says nothing
        stat(t.scansPerActiveCode, 'averageScans'),
        stat(t.activeCodes, 'activeQRCodes'),
        { label: t.lastScanned, value: lastScannedQR ? <LastScanned {...lastScannedQR} /> : '–' },
      ]}
    />
  )
}

/** Nothing for a batch without hidden PINs. */
function PinStats({ metrics: { pins, periodScans } }: { metrics: Metrics }) {
  if (!pins) return null
  const { metrics: text } = pinsText
  const shares = pinShares(periodScans, pins)
  const inWords = (share: number | null) => (share === null ? '–' : formatPercent(share))
  return (
    <Stats
      label={text.label}
      stats={[
        { label: text.checked, value: inWords(shares.checked), note: text.checkedNote(pins.codesChecked) },
        { label: text.confirmed, value: inWords(shares.confirmed), note: text.confirmedNote(pins.codesConfirmed) },
        {
          label: text.wrong,
          value: inWords(shares.wrong),
          note: text.wrongNote(formatNumber(pins.wrongPins), formatNumber(pins.pinChecks)),
        },
      ]}
    />
  )
}

/** Shows the serial on the label, which for an imported one is the manufacturer's own. */
function LastScanned({ verificationNumber, importedSerial, totalScans }: NonNullable<Metrics['lastScannedQR']>) {
  return (
    <Flex component="span" wrap="wrap" align="center" gap="0 10px" fz="sm">
      <CodeLink serial={verificationNumber} className="touch">
        {importedSerial ?? <Serial serial={verificationNumber} />}
      </CodeLink>
      <Text span c="dimmed" size="xs" ff="var(--sans)" lts={0}>
        {t.scanCount(totalScans)}
      </Text>
    </Flex>
  )
}

function FeedbackStats({ metrics, previous }: { metrics: Metrics; previous: Previous }) {
  return (
    <Stats
      label={inventoryText.feedback}
      stats={[
        {
          label: t.answers,
          value: formatNumber(metrics.feedbackCount),
          note: <TrendNote current={metrics.feedbackCount} previous={previous?.feedbackCount} first={t.firstAnswers} />,
        },
      ]}
    />
  )
}
