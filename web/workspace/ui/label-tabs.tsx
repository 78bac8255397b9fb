import { Link } from '@tanstack/react-router'
import { Allowed } from './allowed.tsx'
import styles from './inbox-tabs.module.css'
import { uiText } from './text.ts'

const t = uiText.labelTabs

/** Leads between the pages about all labels of a company, for who may open both. */
export const LabelTabs = () => (
  <Allowed to="domains:manage">
    <nav className={styles.tabs} aria-label={t.label}>
      <Link to="/design" className={styles.tab}>
        {t.design}
      </Link>
      <Link to="/own-address" className={styles.tab}>
        {t.ownAddress}
      </Link>
    </nav>
  </Allowed>
)
