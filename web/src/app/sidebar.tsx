import { Tooltip } from '@mantine/core'
import { appText as t } from '@sahihi/contract/i18n/en/workspace/app.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useOddPayments } from '../admin/use-partners.ts'
import { useUnseenAlerts } from '../lib/alerts-query.ts'
import { formatNumber } from '../lib/format.ts'
import { isAdmin } from '../lib/session.ts'
import { useNewCases } from '../reports/use-reports.ts'
import {
  type Icon,
  IconBuildingFactory2,
  IconChartLine,
  IconFlag,
  IconLayoutGrid,
  IconLock,
  IconMapPin,
  IconPalette,
  IconTicket,
  IconUserCheck,
  IconUserCircle,
} from '../ui/icons.tsx'
import styles from './sidebar.module.css'

type Item = {
  to:
    | '/products'
    | '/design'
    | '/subscription'
    | '/analytics'
    | '/demographics'
    | '/reports'
    | '/profile'
    | '/security'
    | '/admin/partners'
    | '/admin/companies'
    | '/admin/reports'
  words: string
  icon: Icon
  covers: RegExp
}

const security: Item = { to: '/security', words: t.sidebar.signSecurity, icon: IconLock, covers: /^\/security/ }
const partnerItems: Item[] = [
  {
    to: '/products',
    words: t.sidebar.overview,
    icon: IconLayoutGrid,
    covers: /^\/(products|inventory|add-product)(\/|$)/,
  },
  { to: '/design', words: t.sidebar.qrDesign, icon: IconPalette, covers: /^\/design/ },
  { to: '/subscription', words: t.sidebar.subscription, icon: IconTicket, covers: /^\/subscription/ },
  { to: '/analytics', words: t.sidebar.analytics, icon: IconChartLine, covers: /^\/analytics/ },
  { to: '/demographics', words: t.sidebar.demographics, icon: IconMapPin, covers: /^\/demographics/ },
  { to: '/reports', words: t.sidebar.reports, icon: IconFlag, covers: /^\/reports/ },
  { to: '/profile', words: t.sidebar.profile, icon: IconUserCircle, covers: /^\/profile/ },
  security,
]
const adminItems: Item[] = [
  { to: '/admin/partners', words: t.sidebar.partnerApplications, icon: IconUserCheck, covers: /^\/admin\/partners/ },
  { to: '/admin/companies', words: t.sidebar.partners, icon: IconBuildingFactory2, covers: /^\/admin\/companies/ },
  { to: '/admin/reports', words: t.sidebar.reports, icon: IconFlag, covers: /^\/admin\/reports/ },
  security,
]

type SidebarProps = { isOpen: boolean; isNarrow: boolean; close: () => void }

/** On a wide screen it folds to its icons; on a narrow one it lies over the page and goes away after a choice. */
export function Sidebar({ isOpen, isNarrow, close }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <>
      {isNarrow && isOpen ? <div className={styles.veil} onClick={close} aria-hidden="true" /> : null}
      <nav id="sidebar" className={styles.sidebar} aria-label={t.sidebar.main} hidden={isNarrow && !isOpen}>
        <ul className={styles.items}>
          {(isAdmin() ? adminItems : partnerItems).map(({ to, words, icon: Sign, covers }) => (
            <li key={to}>
              <Tooltip label={words} position="right" disabled={isOpen || isNarrow}>
                <Link
                  to={to}
                  className={styles.item}
                  aria-current={covers.test(pathname) ? 'page' : undefined}
                  activeProps={{}}
                >
                  <Sign size={20} stroke={1.5} aria-hidden="true" />
                  <span className={isOpen ? undefined : 'visually-hidden'}>{words}</span>
                  {words === 'Reports' ? <NewCases /> : null}
                  {to === '/admin/companies' ? <PaymentsToLookAt /> : null}
                  {words === 'Analytics' ? <NewAlerts /> : null}
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const NewCases = () => <Count count={useNewCases()} of="new" />
const PaymentsToLookAt = () => <Count count={useOddPayments().data?.length} of="to look at" />
const NewAlerts = () => <Count count={useUnseenAlerts()} of="new alerts" />

/** How many wait. It stands beside its word, or on the icon when the menu is folded. */
function Count({ count, of }: { count: number | undefined; of: string }) {
  if (!count) return null
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}
