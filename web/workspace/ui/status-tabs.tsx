import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { RefreshButton } from './refresh-button.tsx'
import styles from './status-tabs.module.css'

type StatusTabsProps<Status extends string> = {
  value: Status
  tabs: { value: Status; label: string; count?: number | undefined }[]
  refresh: { isRefetching: boolean; refetch: () => unknown }
  onChange: (value: Status) => void
  children: ReactNode
}

/** The tabs over a list by the status of what it lists, with how much there is of each. */
export function StatusTabs<Status extends string>(props: StatusTabsProps<Status>) {
  const { value, tabs, refresh, onChange, children } = props
  return (
    <Tabs value={value} onChange={(chosen) => onChange(chosen as Status)}>
      <div className={styles.bar}>
        <Tabs.List className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}>{formatNumber(tab.count)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <RefreshButton isLoading={refresh.isRefetching} onClick={() => void refresh.refetch()} />
      </div>
      <Tabs.Panel value={value} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
