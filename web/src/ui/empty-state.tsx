import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { Rosette } from './rosette.tsx'

/** Stands where a list has nothing in it yet: a sentence, and the action that fills it. */
export function EmptyState({ title, words, children }: { title: string; words?: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Rosette className={styles.seal} serial="EMPTY" size={72} />
      <p className={styles.title}>{title}</p>
      {words ? <p className={styles.words}>{words}</p> : null}
      {children}
    </div>
  )
}
