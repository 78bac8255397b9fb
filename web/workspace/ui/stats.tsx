import { Card, DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Stat = { label: string; value: ReactNode; note?: ReactNode }
type Fact = { label: string; value: ReactNode; isLong?: boolean }

/** A ruled row of labelled figures. */
export const Stats = ({ stats, label }: { stats: Stat[]; label: string }) => (
  <Card component="dl" padding={0} className={styles.stats} aria-label={label}>
    {stats.map((stat) => (
      <div key={stat.label} className={styles.stat}>
        <dt>{stat.label}</dt>
        <dd>
          <span className={styles.value}>{stat.value}</span>
          {stat.note ? (
            <Text span c="dimmed" size="xs" className={styles.note}>
              {stat.note}
            </Text>
          ) : null}
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

/** What is known of an item, line by line; what is not known is left out. */
export const FactList = ({ facts }: { facts: { label: string; value: ReactNode }[] }) => (
  <Card padding="sm">
    <DataList>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList>
  </Card>
)
