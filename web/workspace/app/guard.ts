import { type Page, type PagePath, pages } from '@sahihi/contract/domain/pages.ts'
import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import { redirect } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { isAdmin, sessionToken, signInPath } from '../../lib/session.ts'
import { hasTimeZone, setTimeZone } from '../../lib/time-zone.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    permission?: Permission
  }
}

/** The options of a route from the contract's list of pages: path, title and access. */
export function pageOptions<P extends PagePath>(path: P) {
  const { title, access, permission }: Page = pages.find((known) => known.path === path) ?? pages[0]
  return {
    path,
    staticData: { title, ...(permission && { permission }) },
    beforeLoad: async ({ preload, location }: { preload: boolean; location: { href: string } }) => {
      if (mayOpen(access)) return access === 'public' || preload ? undefined : loadTimeZone()
      if (preload) throw redirect({ to: '/login' })
      await openDocument(signInPath(location.href))
    },
  }
}

// For convenience only: the server alone decides who can read what.
const mayOpen = (access: Page['access']) => access === 'public' || (sessionToken() && (access !== 'admin' || isAdmin()))

/**
 * Leaves for a page that is a document of its own. The server leads to it from every address that means it
 * (contract/domain/addresses.ts). One that it has just answered with the app, `openedAt`, it would answer so for ever: there is no such
 * page, as the route then says.
 */
export const openOwnDocument = (href: string, openedAt: string | undefined) =>
  href.split('#')[0] === openedAt ? undefined : openDocument(href)

/** Leaves this document for another; nothing of this one is shown any more, so it never resolves. */
function openDocument(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => {})
}

// A page without the zone is better than none.
const longestWaitMs = 1000

/** Before the first page after a sign-in: times must not change on screen. Later pages find the stored zone. */
async function loadTimeZone(): Promise<void> {
  if (isAdmin() || hasTimeZone()) return
  const loaded = call('GET /api/partners/profile', {}).then(
    ({ data }) => setTimeZone(data.timeZone),
    () => undefined, // the page's own calls show what is wrong
  )
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}
