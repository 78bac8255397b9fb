import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import type { Words } from '@sahihi/contract/i18n/en/shopper.ts'
import { redirect } from '@tanstack/react-router'
import { dropOldDrafts } from '../lib/draft.ts'
import { isAdmin, sessionToken } from '../lib/session.ts'
import { readersLanguage, speak } from '../lib/i18n.ts'

type PagePath = (typeof pages)[number]['path']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The title among the words of a page that is written in every language. */
    spoken?: keyof Words['titles']
  }
}

/** What the contract says of a page, as options of its route: path, title, guard (specification 2) and language. */
export function page<P extends PagePath>(path: P) {
  const { title, access, spoken }: Page = pages.find((known) => known.path === path) ?? pages[0]
  return {
    path,
    staticData: { title, spoken },
    beforeLoad: async ({ preload }: { preload: boolean }) => {
      // A page that is only fetched ahead leaves the language to the one that is shown.
      if (!preload) await speak(spoken ? readersLanguage() : 'en')
      if (spoken) dropOldDrafts()
      guard(access)
    },
  }
}

// It only steers the pages; the server alone decides.
function guard(access: Page['access']) {
  if (access === 'public') return
  const mayPass = sessionToken() && (access !== 'admin' || isAdmin())
  if (!mayPass) throw redirect({ to: '/login', replace: true })
}
