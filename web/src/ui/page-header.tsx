import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeadProps = { title: ReactNode; subtitle?: ReactNode; trail?: ReactNode; actions?: ReactNode }

/** The top of a screen. Its heading takes the focus after a navigation, so that a screen reader says where we are. */
export function PageHeader({ title, subtitle, trail, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {trail}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </header>
  )
}
