import '../ui/components.css'
import { Notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { watchInput } from '../../lib/attention.ts'
import { formatDate } from '../../lib/format.ts'
import { isAdmin } from '../../lib/session.ts'
import { setTimeZone } from '../../lib/time-zone.ts'
import { Logo } from '../../ui/logo.tsx'
import { PasswordPrompt } from '../accounts/password-prompt.tsx'
import { profileQuery } from '../lib/profile-query.ts'
import { sessionQuery, storeSession } from '../lib/session-query.ts'
import { SearchButton } from '../search/search-button.tsx'
import { NotPermitted } from '../team/not-permitted.tsx'
import { Guilloche } from '../ui/guilloche.tsx'
import { IconBan, IconMenu2 } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { ThemeProvider } from '../ui/theme-provider.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HelpLink } from './help-link.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { Queries } from './queries.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { Sidebar, useSidebar } from './sidebar.tsx'
import { appText } from './text.ts'
import styles from './workspace.module.css'

const t = appText.workspace
const RequiredSetup = lazy(async () => ({ default: (await import('../accounts/required-setup.tsx')).RequiredSetup }))

/** Every signed-in screen, which reads the API through queries. */
export const Workspace = () => (
  <Queries>
    <Frame />
  </Queries>
)

function Frame() {
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main)
  const sidebar = useSidebar()
  const mustSetUp = useMustSetUp()
  const isInspector = useQuery(sessionQuery).data?.role === 'inspector'
  const isClosed = mustSetUp || isInspector
  usePartnerTimeZone()
  return (
    <ThemeProvider>
      <Notifications />
      <SkipLink />
      <div className={styles.frame} data-open={sidebar.isOpen || undefined}>
        <header className={styles.header}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={sidebar.isOpen}
            aria-controls="sidebar"
            aria-label={sidebar.isOpen ? t.collapseMenu : t.expandMenu}
            onClick={sidebar.toggle}
          >
            <IconMenu2 size={22} />
          </button>
          <Home isInspector={isInspector} />
          {isClosed ? null : <SearchButton />}
          <AccountMenu />
          <Guilloche />
        </header>
        <Sidebar {...sidebar} />
        <main id="main" ref={main} className={styles.main} tabIndex={-1}>
          {isAdmin() || isClosed ? null : <SampleBanner />}
          {isAdmin() || isClosed ? null : <SuspensionBanner />}
          {isAdmin() || isClosed ? null : <PlanNotice />}
          <PermittedPage />
          <HelpLink />
        </main>
      </div>
      {isAdmin() ? <AdminSession /> : null}
    </ThemeProvider>
  )
}

const Home = ({ isInspector }: { isInspector: boolean }) =>
  isInspector ? (
    <a href="/inspect" className={styles.home}>
      <Logo />
    </a>
  ) : (
    <Link to={isAdmin() ? '/admin' : '/products'} className={styles.home}>
      <Logo />
    </Link>
  )

const useMustSetUp = () => useQuery(sessionQuery).data?.mustSetUpSecondFactor === true

/**
 * The page; for a role that does not include it an explanation; or the set-up of a second factor that is required first. The newest
 * session is kept for the next page.
 */
function PermittedPage() {
  const permission = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.permission })
  const { data } = useQuery(sessionQuery)
  const setup = useRequiredSetup(permission !== undefined)
  useEffect(() => {
    if (data) storeSession(data)
  }, [data])
  if (!permission || !data) return <Outlet />
  if (setup.isOpen)
    return (
      <Suspense>
        <RequiredSetup session={data} onChange={setup.setBegun} onDone={setup.close} />
      </Suspense>
    )
  return data.permissions.includes(permission) ? <Outlet /> : <NotPermitted session={data} />
}

/**
 * Once begun it stays open until the recovery codes are kept, which it shows when nothing is required any more. Before, it closes
 * when the company no longer requires it.
 */
function useRequiredSetup(isOnPage: boolean) {
  const queries = useQueryClient()
  const mustSetUp = useMustSetUp()
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (!isOnPage) setBegun(false)
  }, [isOnPage])
  const close = () => {
    queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, mustSetUpSecondFactor: false })
    setBegun(false)
    void queries.invalidateQueries()
  }
  return { isOpen: isOnPage && (isBegun || mustSetUp), setBegun, close }
}

/** What the session of an admin needs: it ends soon when nobody is there, and asks for the password before changes. */
function AdminSession() {
  useEffect(watchInput, [])
  return <PasswordPrompt />
}

function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t.skipToContent}
    </a>
  )
}

/** On every page of a suspended partner: the reason, and what still works. */
function SuspensionBanner() {
  const { data } = useQuery({ ...profileQuery, refetchOnWindowFocus: true })
  if (!data?.suspension) return null
  const { reason, since } = data.suspension
  return (
    <Banner label={appText.suspension.label} icon={IconBan} isAlarm>
      <p>{messages.suspended(reason)}</p>
      <p>{appText.suspension.effect(formatDate(since))}</p>
    </Banner>
  )
}

let lastPath: string | undefined

/** After a navigation the focus goes to the new page's heading, or to the one that is named; the page first opened is left alone. */
function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: ({ resolvedLocation: to }) => to && `${to.pathname}#${to.hash}` })
  useEffect(() => {
    if (!path || path === lastPath) return
    const isFirst = lastPath === undefined
    lastPath = path
    // What is typed into a dialog meanwhile stays there.
    const isTyping = document.activeElement?.matches('[aria-modal=true] :is(input, textarea)')
    const named = document.getElementById(path.split('#')[1] ?? '')
    const heading = named ?? main.current?.querySelector('h1') ?? main.current
    if (!isFirst && !isTyping) heading?.focus({ preventScroll: true })
  }, [path, main])
}

/** Follows a change that somebody else of the company makes: pages that open from then on show it. */
function usePartnerTimeZone() {
  const { data } = useQuery({ ...profileQuery, enabled: !isAdmin() })
  const zone = data?.timeZone
  useEffect(() => {
    if (zone) setTimeZone(zone)
  }, [zone])
}
