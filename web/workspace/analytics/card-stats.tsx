import { Flex, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '../ui/icons.tsx'
import styles from './analytics.module.css'

/** `hint` says why a value is missing. */
export type CardStat = {
  label: string
  value: string
  note?: string | undefined
  trend?: 'up' | 'down' | undefined
  hint?: string | undefined
}

const trends = {
  none: { Arrow: undefined, color: undefined },
  up: { Arrow: IconArrowUpRight, color: 'var(--green)' },
  down: { Arrow: IconArrowDownRight, color: 'var(--vermilion)' },
}

export const CardStats = ({ stats }: { stats: CardStat[] }) => (
  <Flex component="dl" wrap="wrap" rowGap="xs" columnGap={32}>
    {stats.map(({ label, value, note, trend, hint }) => {
      const { Arrow, color } = trends[trend ?? 'none']
      return (
        <div key={label}>
          <dt>{label}</dt>
          <Flex component="dd" wrap="wrap" align="baseline" columnGap="xs">
            <Text span className={styles.value} c={color} title={hint} data-trend={trend}>
              {Arrow ? <Arrow size={20} stroke={2} aria-hidden="true" /> : null}
              {value}
              {hint ? <span className="visually-hidden"> {hint}</span> : null}
            </Text>
            {note ? (
              <Text span c="dimmed" size="xs">
                {note}
              </Text>
            ) : null}
          </Flex>
        </div>
      )
    })}
  </Flex>
)
