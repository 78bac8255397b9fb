import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Page, type PagePath, pages } from '@sahihi/contract/domain/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ComponentType, Fragment, useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { isAdmin } from '../../lib/session.ts'
import { useFlaggedPayments } from '../admin/use-flagged-payments.ts'
import { inboxCountsQuery } from '../lib/inbox-counts-query.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useNewReports } from '../reports/use-reports.ts'
import {
  type Icon,
  IconBuildingFactory2,
  IconChartLine,
  IconClock,
  IconCode,
  IconCreditCard,
  IconEye,
  IconFlag,
  IconInbox,
  IconLayoutGrid,
  IconLock,
  IconMapPin,
  IconPackage,
  IconPalette,
  IconSettings,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
} from '../ui/icons.tsx'
import styles from './sidebar.module.css'
import { appText } from './text.ts'

const t = appText.sidebar

type Item = {
  to: LinkProps['to'] & PagePath
  label: string
  icon: Icon
  covers: RegExp
  badge?: ComponentType
}
type Group = { label?: string; items: Item[] }

const security: Item = { to: '/security', label: t.security, icon: IconLock, covers: /^\/security/ }
const partnerGroups: Group[] = [
  {
    label: t.work,
    items: [
      { to: '/products', label: t.overview, icon: IconLayoutGrid, covers: /^\/products$/ },
      {
        to: '/all-products',
        label: t.products,
        icon: IconPackage,
        covers: /^\/(all-products|add-product|import|products\/)/,
      },
      {
        to: '/batches',
        label: t.batches,
        icon: IconBuildingFactory2,
        covers: /^\/(batches|recalls|inventory|lots)/,
      },
      {
        to: '/inbox',
        label: t.inbox,
        icon: IconInbox,
        covers: /^\/(inbox|suspicious-codes|reports|inspections|alerts)(\/|$)/,
        badge: OpenItems,
      },
    ],
  },
  {
    label: t.insight,
    items: [
      { to: '/analytics', label: t.analytics, icon: IconChartLine, covers: /^\/analytics/ },
      { to: '/demographics', label: t.demographics, icon: IconMapPin, covers: /^\/demographics/ },
    ],
  },
  {
    label: t.company,
    items: [
      { to: '/profile', label: t.profile, icon: IconUserCircle, covers: /^\/(profile|data-archive)/ },
      { to: '/team', label: t.team, icon: IconUsers, covers: /^\/team/ },
      { to: '/subscription', label: t.subscription, icon: IconTicket, covers: /^\/subscription/ },
      { to: '/design', label: t.labelDesign, icon: IconPalette, covers: /^\/(design|own-address)/ },
      { to: '/api-keys', label: t.developers, icon: IconCode, covers: /^\/(api-keys|webhooks)/ },
      { to: '/activity', label: t.activity, icon: IconClock, covers: /^\/activity/ },
      security,
    ],
  },
]
const adminGroups: Group[] = [
  {
    items: [
      { to: '/admin', label: t.overview, icon: IconLayoutGrid, covers: /^\/admin$/ },
      { to: '/admin/partners', label: t.applications, icon: IconUserCheck, covers: /^\/admin\/partners/ },
      {
        to: '/admin/companies',
        label: t.partners,
        icon: IconBuildingFactory2,
        covers: /^\/admin\/companies/,
      },
      {
        to: '/admin/payments',
        label: t.payments,
        icon: IconCreditCard,
        covers: /^\/admin\/payments/,
        badge: PaymentsToReview,
      },
      { to: '/admin/reports', label: t.reports, icon: IconFlag, covers: /^\/admin\/reports/, badge: NewReports },
      { to: '/admin/inspectors', label: t.inspectors, icon: IconEye, covers: /^\/admin\/inspect/ },
      { to: '/admin/activity', label: t.activity, icon: IconClock, covers: /^\/admin\/activity/ },
      { to: '/admin/system', label: t.system, icon: IconSettings, covers: /^\/admin\/system/ },
      security,
    ],
  },
]

type SidebarProps = { isOpen: boolean; isNarrow: boolean; close: () => void }

/** On a wide screen it collapses to icons; on a narrow one it covers the page and closes after a choice. */
export function Sidebar({ isOpen, isNarrow, close }: SidebarProps) {
  return (
    <>
      {isNarrow && isOpen ? <div className={styles.backdrop} onClick={close} aria-hidden="true" /> : null}
      <nav
        id="sidebar"
        className={styles.sidebar}
        aria-label={t.label}
        hidden={isNarrow && !isOpen}
        data-collapsed={!isOpen || undefined}
      >
        {useGroups().map(({ label, items }, i) => (
          <Fragment key={label ?? i}>
            {label ? (
              <p id={`sidebar-${i}`} className={styles.heading}>
                {label}
              </p>
            ) : null}
            <ul className={styles.items} aria-labelledby={label && `sidebar-${i}`}>
              {items.map((item) => (
                <li key={item.label}>
                  <SidebarLink item={item} isOpen={isOpen} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
    </>
  )
}

function SidebarLink({ item, isOpen }: { item: Item; isOpen: boolean }) {
  const { to, label, icon: Icon, covers, badge: Badge } = item
  const isCurrent = covers.test(useLocation().pathname)
  return (
    <Tooltip label={label} position="right" disabled={isOpen}>
      <Link
        to={to}
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        activeOptions={{ exact: true }}
      >
        <Icon size={20} />
        <span className={isOpen ? undefined : 'visually-hidden'}>{label}</span>
        {Badge ? <Badge /> : null}
      </Link>
    </Tooltip>
  )
}

/** Only the pages that the person may open. */
function useGroups() {
  const { data } = useQuery(sessionQuery)
  const mayOpen = ({ to }: Item) => {
    const { permission }: Page = pages.find(({ path }) => path === to) ?? pages[0]
    return !permission || !data || (!data.mustSetUpSecondFactor && data.permissions.includes(permission))
  }
  return (isAdmin() ? adminGroups : partnerGroups)
    .map(({ items, ...group }) => ({ ...group, items: items.filter(mayOpen) }))
    .filter(({ items }) => items.length > 0)
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
  const { href } = useLocation()
  const [isCollapsed, setCollapsed] = useState(false)
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = isNarrow ? openAt === href : !isCollapsed
  const close = () => setOpenAt(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const toggle = () => (isNarrow ? setOpenAt(isOpen ? undefined : href) : setCollapsed(isOpen))
  return { isOpen, isNarrow, toggle, close }
}

const useIsNarrow = () =>
  useMediaQuery(`(max-width: ${limits.sidebarCollapsePx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
