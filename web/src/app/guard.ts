import { type Page, pages } from '@sahihi/contract/pages.ts'
import { redirect } from '@tanstack/react-router'
import { isAdmin, sessionToken } from '../lib/session.ts'

type PagePath = (typeof pages)[number]['path']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** What the contract says of a page, as options of its route: path, title and guard (specification 2). */
export function page<P extends PagePath>(path: P) {
  const { title, access }: Page = pages.find((known) => known.path === path) ?? pages[0]
  return { path, staticData: { title }, beforeLoad: () => guard(access) }
}

// It only steers the pages; the server alone decides.
function guard(access: Page['access']) {
  if (access === 'public') return
  const mayPass = sessionToken() && (access !== 'admin' || isAdmin())
  if (!mayPass) throw redirect({ to: '/login', replace: true })
}
