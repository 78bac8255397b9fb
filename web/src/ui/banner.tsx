import type { ReactNode } from 'react'
import styles from './banner.module.css'
import type { Icon } from './icons.tsx'

type Given = { label: string; icon: Icon; isAlarm?: boolean; children: ReactNode }

/** A line over what a page is about: paragraphs that its reader should know before. It is not printed. */
export const Banner = ({ label, icon: Icon, isAlarm, children }: Given) => (
  <aside className={isAlarm ? `${styles.band} ${styles.alarm}` : styles.band} aria-label={label}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <div>{children}</div>
  </aside>
)
