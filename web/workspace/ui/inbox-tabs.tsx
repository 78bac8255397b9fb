import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { inboxText } from '../inbox/text.ts'
import { inboxCountsQuery } from '../lib/inbox-counts-query.ts'
import { useMay } from '../lib/session-query.ts'
import styles from './inbox-tabs.module.css'

const t = inboxText.tabs

/** Leads between the whole inbox and the page of each kind, with how much of it is not closed. */
export function InboxTabs() {
  const nav = useRef<HTMLElement>(null)
  const counts = useQuery(inboxCountsQuery).data
  const [mayReadCases, mayReadReports] = [useMay('cases:read'), useMay('reports:read')]
  const total = counts && counts.case + counts.report + counts.alert
  // On a phone the tab of the page may be beyond the edge. The counts and the font, which change the widths, come later.
  useEffect(() => {
    if (total === undefined) return
    scrollToCurrent(nav.current)
    void document.fonts.ready.then(() => scrollToCurrent(nav.current))
  }, [total])
  const tabs = [
    { to: '/inbox', label: t.all, count: total, isShown: true },
    { to: '/suspicious-codes', label: t.cases, count: counts?.case, isShown: mayReadCases },
    { to: '/reports', label: t.reports, count: counts?.report, isShown: mayReadReports },
    { to: '/inspections', label: t.inspections, count: undefined, isShown: mayReadReports },
    { to: '/alerts', label: t.alerts, count: counts?.alert, isShown: true },
  ] as const
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t.label}>
      {tabs
        .filter(({ isShown }) => isShown)
        .map(({ to, label, count }) => (
          <Link key={to} to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
            {count ? (
              <span className={styles.count}>
                {formatNumber(count)}
                <span className="visually-hidden"> {t.open}</span>
              </span>
            ) : null}
          </Link>
        ))}
    </nav>
  )
}

function scrollToCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>('[aria-current=page]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}
