import type { ReactNode } from 'react'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './notice.module.css'

/** Replaces an empty list: a sentence, and the action that fills the list. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Rosette className={styles.seal} serial="EMPTY" size={72} />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </div>
  )
}
