import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; breadcrumbs?: ReactNode; actions?: ReactNode }

/** The top of a screen. Its heading takes the focus after a navigation, so that a screen reader announces the page. */
export function PageHeader({ title, subtitle, breadcrumbs, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {breadcrumbs}
      <div className={styles.row}>
        <div className={styles.text}>
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
