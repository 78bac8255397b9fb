import type { ReactNode } from 'react'
import styles from './banner.module.css'
import type { Icon } from './icons.tsx'

type BannerProps = { label: string; icon: Icon; isAlarm?: boolean; children: ReactNode }

/** A notice above a page's content. It is not printed. */
export const Banner = ({ label, icon: Icon, isAlarm, children }: BannerProps) => (
  <aside className={isAlarm ? `${styles.banner} ${styles.alarm}` : styles.banner} aria-label={label}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <div>{children}</div>
  </aside>
)
