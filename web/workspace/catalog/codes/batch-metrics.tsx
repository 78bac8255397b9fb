import { Button, Flex, Group, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { BatchDetails, PeriodMetrics } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { pinShares } from '../../lib/pin-shares.ts'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '../../ui/icons.tsx'
import { Part } from '../../ui/part.tsx'
import { Stats } from '../../ui/stats.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { CodeLink } from './code-link.tsx'
import { Serial } from './serial.tsx'
import { calculateTrend, type Trend } from './trend.ts'

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

/** An error of one part of a page, with a retry; the rest of the page stays usable. */
function InlineError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Group gap="xs" role="status" c="dimmed">
      {message}
      <Button variant="subtle" px="xs" onClick={onRetry}>
        {inventoryText.retry}
      </Button>
    </Group>
  )
}

type TrendNoteProps = { current: number; previous: number | undefined; first: string }

/** The change from the previous period as an icon and text: color is never the only sign. */
function TrendNote({ current, previous, first }: TrendNoteProps) {
  if (previous === undefined) return null
  const { icon: Icon, text, color } = describeTrend(calculateTrend(current, previous), current > 0, first)
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={3}
      fw={500}
      c={color}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Icon size={16} stroke={2} />
      {text}
    </Flex>
  )
}

function describeTrend(trend: Trend, hasAny: boolean, first: string) {
  if (trend === 'first') return { icon: IconSparkles, text: first, color: hasAny ? 'var(--green)' : 'dimmed' }
  if (trend > 0) return { icon: IconArrowUpRight, text: t.up(formatPercent(trend / 100)), color: 'var(--green)' }
  if (trend < 0)
    return { icon: IconArrowDownRight, text: t.down(formatPercent(-trend / 100)), color: 'var(--vermilion)' }
  return { icon: IconEqual, text: t.same, color: 'dimmed' }
}
