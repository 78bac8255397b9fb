import { formatPercent } from '../../../lib/format.ts'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import styles from './batch-metrics.module.css'
import { calculateTrend, type Trend } from './trend.ts'

const t = inventoryText.metrics

type TrendNoteProps = { current: number; previous: number | undefined; first: string }

/** The change from the previous period as an icon and text: color is never the only sign. */
export function TrendNote({ current, previous, first }: TrendNoteProps) {
  if (previous === undefined) return null
  const { icon: Icon, text, className } = describeTrend(calculateTrend(current, previous), current > 0, first)
  return (
    <span className={`${styles.trend} ${className}`}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {text}
    </span>
  )
}

function describeTrend(trend: Trend, hasAny: boolean, first: string) {
  if (trend === 'first') return { icon: IconSparkles, text: first, className: hasAny ? styles.up : styles.same }
  if (trend > 0) return { icon: IconArrowUpRight, text: t.up(formatPercent(trend / 100)), className: styles.up }
  if (trend < 0) return { icon: IconArrowDownRight, text: t.down(formatPercent(-trend / 100)), className: styles.down }
  return { icon: IconEqual, text: t.same, className: styles.same }
}
