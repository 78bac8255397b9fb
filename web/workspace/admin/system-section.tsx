import type { ReactNode } from 'react'
import styles from './system.module.css'

export function SystemSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
