import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import type { PartnerPermission, Permission } from '@sahihi/contract/domain/permissions.ts'
import type { Result } from './result.ts'
import { searchText } from './text.ts'

type Destination = Result & { keywords: string; permission: Permission | undefined }

const permissionOfPage = (path: string) => (pages as readonly Page[]).find((page) => page.path === path)?.permission

const action = (
  [label, keywords]: readonly [string, string],
  href: string,
  permission: PartnerPermission,
): Destination => ({ kind: 'action', href, label, keywords, permission })

const { actions } = searchText
const destinations: Destination[] = [
  action(actions.createProduct, '/add-product', 'products:write'),
  action(actions.inviteMember, '/team', 'team:write'),
  action(actions.choosePlan, '/subscription', 'billing:write'),
  action(actions.changeAlerts, '/analytics/settings', 'alerts:write'),
  ...Object.entries(searchText.pages).map(([href, [label, keywords]]) => ({
    kind: 'page' as const,
    href,
    label,
    keywords,
    permission: permissionOfPage(href),
  })),
]

const splitWords = (text: string) => text.toLowerCase().split(/[\s-]+/)

/** The actions and pages of a role of which each typed word begins a word; all of them when nothing is typed. */
export function findDestinations(typed: string, permissions: readonly string[]): Result[] {
  const searched = splitWords(typed.trim())
  return destinations
    .filter(({ permission }) => !permission || permissions.includes(permission))
    .filter(({ label, keywords }) => {
      const words = splitWords(`${label} ${keywords}`)
      return searched.every((text) => words.some((word) => word.startsWith(text)))
    })
}
