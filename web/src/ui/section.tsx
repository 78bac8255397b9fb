import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** A group of fields that belong together, under its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{name}</legend>
      {children}
    </fieldset>
  )
}
