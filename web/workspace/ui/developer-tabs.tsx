import { Link } from '@tanstack/react-router'
import styles from './inbox-tabs.module.css'
import { uiText } from './text.ts'

const t = uiText.developerTabs

/** Leads between the pages for a company's own programs. */
export const DeveloperTabs = () => (
  <nav className={styles.tabs} aria-label={t.label}>
    <Link to="/api-keys" className={styles.tab}>
      {t.apiKeys}
    </Link>
    <Link to="/webhooks" className={styles.tab}>
      {t.webhooks}
    </Link>
  </nav>
)
