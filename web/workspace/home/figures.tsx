import { Box, Group, Text, Title } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { Stats } from '../ui/stats.tsx'
import { homeText } from './text.ts'

const t = homeText.figures
const names = ['scans', 'firstScans', 'failedChecks', 'suspectedCopies'] as const

/** Today and this week against the same part of the week before. */
export function Figures({ home }: { home: Home }) {
  const now = new Date()
  const weekday = now.toLocaleDateString('en-US', { weekday: 'long', timeZone: timeZone() })
  const shown = (count: number | null) => formatNumber(count ?? 0)
  return (
    <Box component="section" aria-labelledby="figures">
      <Group gap="0 12px">
        <Title order={2} id="figures" size="h3">
          {t.title}
        </Title>
        <Text c="dimmed" size="sm" visibleFrom="sm">
          {t.caption(weekday, formatTime(now.toISOString()))}
        </Text>
        <Link to="/analytics" className="touch" style={{ marginLeft: 'auto' }}>
          {t.allFigures}
        </Link>
      </Group>
      <Stats
        label={t.title}
        isStacked
        stats={names
          .filter((name) => home.today[name] !== null)
          .map((name) => ({
            label: t.columns[name],
            value: shown(home.today[name]),
            chart: <Sparkline values={home.days.map((day) => day[name] ?? 0)} label={t.lastDays} />,
            note: t.note(shown(home.sameDayLastWeek[name]), shown(home.week[name]), shown(home.lastWeek[name])),
          }))}
      />
    </Box>
  )
}
