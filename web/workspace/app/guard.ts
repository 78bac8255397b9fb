import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import { redirect } from '@tanstack/react-router'
import { removeOldDrafts } from '../../lib/draft.ts'
import { preferredLanguage, setEnglish, setLocale } from '../../lib/i18n.ts'
import { isAdmin, sessionToken, signInPath } from '../../lib/session.ts'
import { loadTimeZone } from './load-time-zone.ts'

export type PagePath = (typeof pages)[number]['path']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** The title of a page for shoppers: its key in the text of every language. */
    shopperTitle?: keyof ShopperText['titles']
    permission?: Permission
  }
}

/** The options of a route from the contract's list of pages: path, title, access and language. */
export function pageOptions<P extends PagePath>(path: P) {
  const { title, access, shopperTitle, permission }: Page = pages.find((known) => known.path === path) ?? pages[0]
  return {
    path,
    staticData: { title, shopperTitle, ...(permission && { permission }) },
    beforeLoad: async ({ preload, location }: { preload: boolean; location: { href: string } }) => {
      // A preloaded page must not change the language of the page on screen.
      if (!preload) await (shopperTitle ? setLocale(preferredLanguage()) : setEnglish())
      if (shopperTitle) removeOldDrafts()
      if (mayOpen(access)) return access === 'public' || preload ? undefined : loadTimeZone()
      if (preload) throw redirect({ to: '/login' })
      await openDocument(signInPath(location.href))
    },
  }
}

const patterns = pages
  .filter(({ access }) => access !== 'public')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`))

/** Whether only signed-in people open this path. */
export const isForSignedIn = (path: string) => patterns.some((pattern) => pattern.test(path))

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
