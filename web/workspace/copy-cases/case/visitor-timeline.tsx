import { Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'
import { assignLetters } from './visitor-locations.ts'

const t = copyCasesText.case.timeline

type Visitor = CopyCaseDetails['timeline'][number]

const quietDays = 3

/** The visitors of the code that are known one by one, oldest first. */
export function VisitorTimeline({ details: { timeline, leftOut } }: { details: CopyCaseDetails }) {
  const letters = assignLetters(timeline.map(({ network }) => network))
  // Two visitors may have come in the same minute.
  const rows = timeline.map((visitor, number) => ({ ...visitor, number, letter: letters.get(visitor.network) }))
  return (
    <Panel title={t.title}>
      <Text c="dimmed" size="sm">
        {t.hint} {leftOut > 0 ? t.leftOut(leftOut) : null}
      </Text>
      <DataTable caption={t.title} columns={columns} rows={rows} rowKey={({ number }) => String(number)} />
    </Panel>
  )
}

const columns: Column<Visitor & { number: number; letter: string | undefined }>[] = [
  {
    key: 'when',
    label: t.when,
    cell: ({ at, quietDays: quiet }) => (
      <>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {quiet !== null && quiet >= quietDays ? (
          <Text c="var(--gold)" size="xs">
            {t.quiet(Math.floor(quiet))}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'where', label: t.where, cell: ({ city, country }) => describePlace(city, country) ?? t.unknownPlace },
  { key: 'device', label: t.device, cell: ({ device }) => (device ? t.devices[device] : t.unknownDevice) },
  {
    key: 'network',
    label: t.network,
    cell: ({ letter }) => (letter ? <IconBadge color="gray">{letter}</IconBadge> : t.unknownNetwork),
  },
  { key: 'weight', label: t.weight, isNumber: true, cell: ({ weight }) => Math.round(weight * 100) / 100 },
]
