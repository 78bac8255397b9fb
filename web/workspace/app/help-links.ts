import type { GuidePage } from '@sahihi/contract/domain/guide-pages.ts'
import type { pages } from '@sahihi/contract/domain/pages.ts'

/** Admins have no guide; they share /security with partners. */
type HelpedPath = Extract<(typeof pages)[number], { access: 'partner' | 'account' }>['path']

/** The page of the guide that fits each page of the workspace. */
export const helpLinks: Record<HelpedPath, GuidePage> = {
  '/products': 'first-batch',
  '/all-products': 'first-batch',
  '/add-product': 'first-batch',
  '/batches': 'release-and-recall',
  '/recalls': 'release-and-recall',
  '/recalls/$id/notice': 'release-and-recall',
  '/products/$id/batches': 'first-batch',
  '/products/$id/add-batch': 'first-batch',
  '/products/$id/feedback': 'figures-and-alerts',
  '/lots/$id': 'printing-labels',
  '/inventory/$id': 'printing-labels',
  '/import': 'first-batch',
  '/design': 'printing-labels',
  '/own-address': 'printing-labels',
  '/inbox': 'suspicious-code',
  '/alerts': 'figures-and-alerts',
  '/suspicious-codes': 'suspicious-code',
  '/suspicious-codes/$id': 'suspicious-code',
  '/alerts/settings': 'figures-and-alerts',
  '/reports': 'suspicious-code',
  '/inspections': 'inspectors',
  '/analytics': 'figures-and-alerts',
  '/analytics/settings': 'figures-and-alerts',
  '/demographics': 'figures-and-alerts',
  '/demographics/places': 'figures-and-alerts',
  '/profile': 'company-and-team',
  '/data-archive': 'company-and-team',
  '/team': 'company-and-team',
  '/subscription': 'company-and-team',
  '/subscription/callback': 'company-and-team',
  '/subscription/receipt/$id': 'company-and-team',
  '/activity': 'company-and-team',
  '/inspect': 'inspecting',
  '/security': 'company-and-team',
  '/api-keys': 'api-in-five-minutes',
  '/webhooks': 'api-in-five-minutes',
  '/webhooks/$id': 'api-in-five-minutes',
}
