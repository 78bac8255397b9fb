import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '@tabler/icons-react'
import { formatPercent } from '../../lib/format.ts'
import styles from './batch-metrics.module.css'
import { trendOf } from './trend.ts'

type TrendNoteProps = { now: number; before: number | undefined; first: string }

/** Up or down on the period before, by an arrow and in words: colour is never the only sign. */
export function TrendNote({ now, before, first }: TrendNoteProps) {
  const trend = before === undefined ? undefined : trendOf(now, before)
  if (trend === undefined) return null
  const { icon: Sign, words, look } = shown(trend, first)
  return (
    <span className={`${styles.trend} ${styles[look]}`}>
      <Sign size={16} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}

function shown(trend: 'first' | number, first: string) {
  if (trend === 'first') return { icon: IconSparkles, words: first, look: 'up' }
  if (trend > 0) return { icon: IconArrowUpRight, words: `Up ${formatPercent(trend / 100)}`, look: 'up' }
  if (trend < 0) return { icon: IconArrowDownRight, words: `Down ${formatPercent(-trend / 100)}`, look: 'down' }
  return { icon: IconEqual, words: 'No change', look: 'same' }
}
