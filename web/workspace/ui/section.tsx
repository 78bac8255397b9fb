import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** A group of form fields under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
