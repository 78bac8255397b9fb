import { Card, DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Stat = { label: string; value: ReactNode; note?: ReactNode; chart?: ReactNode }
type Fact = { label: string; value: ReactNode; isLong?: boolean }

type StatsProps = {
  stats: Stat[]
  label: string
  /** Notes stand below their figures, not beside them. */
  isStacked?: boolean
}

/** A ruled row of labelled figures. */
export const Stats = ({ stats, label, isStacked = false }: StatsProps) => (
  <Card component="dl" padding={0} className={styles.stats} aria-label={label} data-stacked={isStacked || undefined}>
    {stats.map((stat) => (
      <div key={stat.label} className={styles.stat}>
        <dt>{stat.label}</dt>
        <dd className={styles.figure}>
          <span className={styles.value}>{stat.value}</span>
          {stat.note ? (
            <Text span c="dimmed" size="xs">
              {stat.note}
            </Text>
          ) : null}
          {stat.chart}
        </dd>
      </div>
    ))}
  </Card>
)

/** Details in smaller type, usually below the stats. */
export const Facts = ({ facts, label }: { facts: Fact[]; label: string }) => (
  <Card component="dl" padding="md" className={styles.facts} aria-label={label}>
    {facts.map((fact) => (
      <div key={fact.label} className={fact.isLong ? styles.wide : undefined}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </Card>
)

type FactListProps = { facts: { label: string; value: ReactNode }[]; isPlain?: boolean }

/** What is known of an item, line by line; what is not known is left out. A plain one has no frame and no lines between. */
export function FactList({ facts, isPlain = false }: FactListProps) {
  const list = (
    <DataList {...(isPlain ? { withDivider: false, gap: 6, mt: 'sm' } : {})}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  )
  return isPlain ? list : <Card padding="sm">{list}</Card>
}
