import { SegmentedControl } from '@mantine/core'
import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
import styles from './analytics.module.css'

const periods: { value: AnalyticsPeriod; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

type PeriodChoiceProps = { title: string; period: AnalyticsPeriod; onChoose: (period: AnalyticsPeriod) => void }

export const PeriodChoice = ({ title, period, onChoose }: PeriodChoiceProps) => (
  <SegmentedControl
    aria-label={`${title}: by day, week or month`}
    className={styles.periods}
    classNames={{ label: styles.period, indicator: styles.chosen }}
    data={periods}
    value={period}
    onChange={onChoose}
  />
)
