import type { ReactNode, Ref } from 'react'
import styles from './line-list.module.css'

type LineListProps = {
  label?: string
  ref?: Ref<HTMLOListElement>
  /** In a frame, and scrolling: for the lines of a file, of which there may be thousands. */
  isFramed?: boolean
  isBusy?: boolean
  children: ReactNode
}

/** Entries under one another, with a line between them. */
export const LineList = ({ label, ref, isFramed = false, isBusy = false, children }: LineListProps) => (
  <ol
    ref={ref}
    className={`${styles.lines} ${isFramed ? styles.framed : ''}`}
    aria-label={label}
    aria-busy={isBusy || undefined}
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    tabIndex={isFramed ? 0 : undefined}
  >
    {children}
  </ol>
)

/** The number of a line, before what it holds. */
export const LineNumber = ({ children }: { children: ReactNode }) => <span className={styles.number}>{children}</span>
