import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { isAdmin } from '../../lib/session.ts'
import { useFlaggedPayments } from '../admin/use-flagged-payments.ts'
import { inboxCountsQuery } from '../lib/inbox-counts-query.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useNewReports } from '../reports/use-reports.ts'
import { PartnerSwitcher } from '../team/partner-switcher.tsx'
import {
  type Icon,
  IconBuildingFactory2,
  IconChartLine,
  IconClock,
  IconFlag,
  IconInbox,
  IconKey,
  IconLayoutGrid,
  IconLock,
  IconMapPin,
  IconPalette,
  IconSettings,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '../ui/icons.tsx'
import type { PagePath } from './guard.ts'
import styles from './sidebar.module.css'
import { appText } from './text.ts'

const t = appText.sidebar

type Item = { to: LinkProps['to'] & PagePath; label: string; icon: Icon; covers: RegExp; badge?: ComponentType }

const security: Item = { to: '/security', label: t.security, icon: IconLock, covers: /^\/security/ }
const partnerItems: Item[] = [
  {
    to: '/products',
    label: t.overview,
    icon: IconLayoutGrid,
    covers: /^\/(products|batches|inventory|add-product|import)(\/|$)/,
  },
  {
    to: '/inbox',
    label: t.inbox,
    icon: IconInbox,
    covers: /^\/(inbox|suspicious-codes|reports|alerts)(\/|$)/,
    badge: OpenItems,
  },
  { to: '/design', label: t.labelDesign, icon: IconPalette, covers: /^\/design/ },
  { to: '/subscription', label: t.subscription, icon: IconTicket, covers: /^\/subscription/ },
  { to: '/analytics', label: t.analytics, icon: IconChartLine, covers: /^\/analytics/ },
  { to: '/demographics', label: t.demographics, icon: IconMapPin, covers: /^\/demographics/ },
  { to: '/team', label: t.team, icon: IconUsers, covers: /^\/team/ },
  { to: '/api-keys', label: t.apiKeys, icon: IconKey, covers: /^\/api-keys/ },
  { to: '/activity', label: t.activity, icon: IconClock, covers: /^\/activity/ },
  { to: '/webhooks', label: t.webhooks, icon: IconWebhook, covers: /^\/webhooks/ },
  { to: '/profile', label: t.profile, icon: IconUserCircle, covers: /^\/(profile|data-archive)/ },
  security,
]
const adminItems: Item[] = [
  { to: '/admin/partners', label: t.applications, icon: IconUserCheck, covers: /^\/admin\/partners/ },
  {
    to: '/admin/companies',
    label: t.partners,
    icon: IconBuildingFactory2,
    covers: /^\/admin\/companies/,
    badge: PaymentsToReview,
  },
  { to: '/admin/reports', label: t.reports, icon: IconFlag, covers: /^\/admin\/reports/, badge: NewReports },
  { to: '/admin/activity', label: t.activity, icon: IconClock, covers: /^\/admin\/activity/ },
  { to: '/admin/system', label: t.system, icon: IconSettings, covers: /^\/admin\/system/ },
  security,
]

type SidebarProps = { isOpen: boolean; isNarrow: boolean; close: () => void }

/** On a wide screen it collapses to icons; on a narrow one it covers the page and closes after a choice. */
export function Sidebar({ isOpen, isNarrow, close }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <>
      {isNarrow && isOpen ? <div className={styles.backdrop} onClick={close} aria-hidden="true" /> : null}
      <nav id="sidebar" className={styles.sidebar} aria-label={t.label} hidden={isNarrow && !isOpen}>
        <PartnerSwitcher isOpen={isOpen} />
        <ul className={styles.items}>
          {useItems().map(({ to, label, icon: Icon, covers, badge: Badge }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.item}
                aria-current={covers.test(pathname) ? 'page' : undefined}
                activeProps={{}}
              >
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                <span className={isOpen ? undefined : styles.tip}>{label}</span>
                {Badge ? <Badge /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Only the pages that the person may open. */
function useItems() {
  const { data } = useQuery(sessionQuery)
  const items = isAdmin() ? adminItems : partnerItems
  return items.filter(({ to }) => {
    const { permission }: Page = pages.find(({ path }) => path === to) ?? pages[0]
    return !permission || !data || (!data.mustSetUpSecondFactor && data.permissions.includes(permission))
  })
}

function NewReports() {
  return <Count count={useNewReports()} of={t.newReports} />
}

function PaymentsToReview() {
  return <Count count={useFlaggedPayments().data?.length} of={t.flaggedPayments} />
}

function OpenItems() {
  const counts = useQuery(inboxCountsQuery).data
  return <Count count={counts && counts.case + counts.report + counts.alert} of={t.openItems} />
}

/** How many wait: beside the label or, when the menu is collapsed, on the icon. */
function Count({ count, of }: { count: number | undefined; of: string }) {
  if (!count) return null
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}

/** Collapsed at first on a narrow screen; there, a navigation or Escape closes it again. */
export function useSidebar() {
  const isNarrow = useIsNarrow()
  const { pathname } = useLocation()
  const [isCollapsed, setCollapsed] = useState(false)
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = isNarrow ? openAt === pathname : !isCollapsed
  const close = () => setOpenAt(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const toggle = () => (isNarrow ? setOpenAt(isOpen ? undefined : pathname) : setCollapsed(isOpen))
  return { isOpen, isNarrow, toggle, close }
}

const useIsNarrow = () =>
  useMediaQuery(`(max-width: ${limits.sidebarCollapsePx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
