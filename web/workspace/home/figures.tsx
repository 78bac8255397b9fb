import { Text } from '@mantine/core'
import type { Home, HomeFigures } from '@sahihi/contract/endpoints/home.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'
import { homeText } from './text.ts'

const t = homeText.figures
const names = ['scans', 'firstScans', 'failedChecks', 'suspectedCopies'] as const

/** Today and this week against the same part of the week before. */
export function Figures({ home }: { home: Home }) {
  const shown = names.filter((name) => home.today[name] !== null)
  const now = new Date()
  const weekday = now.toLocaleDateString('en-US', { weekday: 'long', timeZone: timeZone() })
  const figure = (label: string, current: HomeFigures[keyof HomeFigures], before: HomeFigures[keyof HomeFigures]) => (
    <dd>
      <Text className="mono" fz="1.375rem" fw={500} lh={1.3} lts="-0.03em" style={{ whiteSpace: 'nowrap' }}>
        {formatNumber(current ?? 0)}
      </Text>
      <Text c="dimmed" size="xs">
        {label}{' '}
        <Text span display="block" inherit>
          {t.before(formatNumber(before ?? 0))}
        </Text>
      </Text>
    </dd>
  )
  return (
    <Panel title={t.title} aside={<Link to="/analytics">{t.allFigures}</Link>}>
      <dl className={styles.figures}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t.columns[name]}</dt>
            {figure(t.rows.today, home.today[name], home.sameDayLastWeek[name])}
            {figure(t.rows.week, home.week[name], home.lastWeek[name])}
          </div>
        ))}
      </dl>
      <Text c="dimmed" size="xs" mt="sm">
        {t.caption(weekday, formatTime(now.toISOString()))}
      </Text>
    </Panel>
  )
}
