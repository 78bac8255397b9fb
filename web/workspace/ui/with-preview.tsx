import type { ReactNode } from 'react'
import styles from './with-preview.module.css'

type WithPreviewProps = {
  /** None while there is nothing to show. */
  preview: ReactNode
  /** Where there is no room beside the fields it stands over them, not below. */
  isOver?: boolean
  children: ReactNode
}

/** Fields, and beside them what they make, which stays in view. */
export const WithPreview = ({ preview, isOver = false, children }: WithPreviewProps) => (
  <div className={styles.frame}>
    <div className={styles.columns}>
      <div>{children}</div>
      {preview ? <div className={`${styles.preview} ${isOver ? styles.over : ''}`}>{preview}</div> : null}
    </div>
  </div>
)
