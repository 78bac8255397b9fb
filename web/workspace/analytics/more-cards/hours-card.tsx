import { formatNumber, withZoneName } from '../../../lib/format.ts'
import { Card } from '../card.tsx'
import { cardFilters } from '../card-filters.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { useCard } from '../use-card.ts'
import { HeatMap } from './heat-map.tsx'

const t = analyticsText.hours

/** In which hours of the week codes are scanned. It reads what the card of weekdays reads. */
export function HoursCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view)
  const state = useCard('time-patterns', filters, { refetchOnMount: false })
  const days = state.data?.current.patterns.weekdayHours ?? []
  const cells = days.flatMap(({ day, hours }) => hours.map((scans, hour) => ({ day, hour, scans })))
  const busiest = cells.toSorted((a, b) => b.scans - a.scans)[0]
  const table: TableData = {
    columns: [t.day, ...hourNames],
    rows: days.map(({ day, hours }) => ({ name: day, cells: hours })),
  }
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="weekday-hours"
      width="full"
      filters={filters}
      state={state}
      stats={[
        busiest?.scans
          ? {
              label: t.busiest,
              value: `${busiest.day}, ${withZoneName(`${busiest.hour}:00`)}`,
              note: analyticsText.scanCount(busiest.scans),
            }
          : { label: t.busiest, value: analyticsText.unknown },
        { label: t.quiet, value: formatNumber(cells.filter(({ scans }) => scans === 0).length), note: t.ofHours },
      ]}
      chart={{ drawing: <HeatMap title={t.title} days={days} top={busiest?.scans ?? 0} /> }}
      table={table}
    />
  )
}

const hourNames = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
