import { Flex } from '@mantine/core'
import { formatPercent } from '../../../lib/format.ts'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconSparkles } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import { calculateTrend, type Trend } from './trend.ts'

const t = inventoryText.metrics

type TrendNoteProps = { current: number; previous: number | undefined; first: string }

/** The change from the previous period as an icon and text: color is never the only sign. */
export function TrendNote({ current, previous, first }: TrendNoteProps) {
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
      <Icon size={16} stroke={2} aria-hidden="true" />
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
