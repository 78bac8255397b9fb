import { type Page, type PagePath, pages } from '@sahihi/contract/domain/pages.ts'
import type { PartnerPermission, Permission } from '@sahihi/contract/domain/permissions.ts'
import type { Result } from './result.ts'

/** Where it leads, its name, and what else people call it. */
type Destination = Result & {
  synonyms: readonly string[]
  permission: Permission | undefined
  /** Whose page it is; none for one of everybody who is signed in. */
  of: 'partner' | 'admin' | undefined
}

const action = (
  href: PagePath,
  permission: PartnerPermission,
  label: string,
  ...synonyms: [string, string, string, ...string[]]
): Destination => ({ kind: 'action', href, label, synonyms, permission, of: 'partner' })

const page = (
  href: PagePath | '/docs/guide' | '/docs',
  label: string,
  ...synonyms: [string, string, string, ...string[]]
): Destination => {
  const { access, permission } = (pages as readonly Page[]).find(({ path }) => path === href) ?? {}
  return {
    kind: 'page',
    href,
    label,
    synonyms,
    permission,
    of: access === 'partner' || access === 'admin' ? access : undefined,
  }
}

export const destinations: readonly Destination[] = [
  action('/add-product', 'products:write', 'Create a product', 'add', 'new codes', 'generate', 'start'),
  action('/team', 'team:write', 'Invite a colleague', 'add member', 'new user', 'teammate'),
  action(
    '/subscription',
    'billing:write',
    'Choose or renew a plan',
    'buy',
    'upgrade',
    'pay',
    'more codes',
    'downgrade',
  ),
  action('/alerts/settings', 'alerts:write', 'Change alert rules', 'notifications', 'thresholds', 'warnings'),
  page('/products', 'Overview', 'home', 'start', 'new', 'today'),
  page('/all-products', 'All products', 'catalog', 'items', 'goods', 'gtin', 'table'),
  page('/batches', 'All batches', 'expiry', 'lots', 'release', 'print', 'download', 'production', 'stock'),
  page('/recalls', 'Recalls', 'recall log', 'recall notice', 'second person', 'confirm', 'withdrawn'),
  page('/inbox', 'Inbox', 'to do', 'tasks', 'cases', 'waiting', 'assigned'),
  page('/suspicious-codes', 'Suspicious codes', 'copied labels', 'cases', 'counterfeit', 'fake', 'fraud', 'clone'),
  page('/reports', 'Reports', 'shoppers', 'complaints', 'photos'),
  page('/inspections', 'Inspections', 'inspectors', 'field staff', 'findings', 'authority', 'nafdac'),
  page('/alerts', 'Alerts', 'found', 'warnings', 'anomalies'),
  page('/analytics', 'Analytics', 'dashboard', 'scans', 'charts', 'statistics', 'numbers', 'trends'),
  page('/demographics', 'Demographics', 'map', 'cities', 'locations', 'where', 'geography'),
  page('/demographics/places', 'All demographics', 'places', 'cities', 'countries', 'regions'),
  page('/profile', 'Profile', 'company', 'account', 'logo', 'address', 'contact', 'phone', 'close account', 'gln'),
  page('/team', 'Team', 'members', 'roles', 'colleagues', 'users', 'people', 'permissions'),
  page(
    '/subscription',
    'Subscription',
    'plan',
    'billing',
    'payments',
    'receipts',
    'invoices',
    'card',
    'price',
    'quota',
  ),
  page('/design', 'Label design', 'qr', 'logo', 'colors', 'print', 'stickers', 'branding'),
  page('/own-address', 'Own address', 'domain', 'dns', 'cname', 'white label', 'url', 'host'),
  page('/api-keys', 'API keys', 'developers', 'tokens', 'integration', 'erp', 'access', 'secret'),
  page('/webhooks', 'Webhooks', 'developers', 'endpoints', 'events', 'integrations', 'systems', 'callbacks'),
  page('/activity', 'Activity', 'audit log', 'history', 'who did what', 'changes'),
  page(
    '/security',
    'Security',
    'password',
    '2fa',
    'mfa',
    'two-factor',
    'two-step',
    'passkey',
    'devices',
    'sessions',
    'email',
    'my name',
  ),
  page('/import', 'Import and export', 'csv', 'excel', 'upload', 'spreadsheet', 'serials', 'migrate'),
  page('/data-archive', 'Data archive', 'backup', 'export', 'download all data', 'gdpr', 'zip'),
  page(
    '/analytics/settings',
    'Emails and time zone',
    'time zone',
    'weekly summary',
    'emails mails',
    'notifications',
    'language',
  ),
  page('/alerts/settings', 'Alert settings', 'alert rules', 'copied labels', 'blocking', 'detection', 'exceptions'),
  page('/admin', 'Overview', 'home', 'start', 'dashboard', 'waiting'),
  page('/admin/partners', 'Applications', 'approve', 'reject', 'review', 'pending', 'registrations', 'documents'),
  page('/admin/companies', 'Partners', 'companies', 'manufacturers', 'suspend', 'extra codes', 'plans'),
  page('/admin/payments', 'Payments', 'money', 'flagged', 'revenue', 'receipts'),
  page('/admin/reports', 'Reports', 'shoppers', 'unknown serials', 'complaints'),
  page('/admin/inspectors', 'Inspectors', 'authority', 'regulator', 'nafdac', 'customs', 'appoint'),
  page('/admin/inspections', 'Inspections', 'findings', 'field', 'authority'),
  page('/admin/activity', 'Activity', 'audit log', 'history', 'who did what'),
  page('/admin/system', 'System', 'health', 'jobs', 'backups', 'database', 'version'),
  page('/docs/guide', 'Help and guide', 'manual', 'how to', 'support', 'instructions', 'learn'),
  page('/docs', 'API reference', 'documentation', 'openapi', 'rest', 'curl', 'developers'),
]

/** Without the ending of the plural. */
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=...)s$/, ''))

/**
 * The actions and pages of a role of which each typed word begins a word, the best first: a name before a synonym, a whole word
 * before its beginning. All of them, in their order, when nothing is typed.
 */
export function findDestinations(typed: string, permissions: readonly string[], isAdmin = false): Result[] {
  const text = typed.trim().toLowerCase()
  const rank = (destination: Destination) =>
    destination.label.toLowerCase() === text
      ? -1
      : Math.max(...splitWords(text).map((word) => rankOf(word, destination)))
  return destinations
    .filter(({ of }) => of === undefined || (of === 'admin') === isAdmin)
    .filter(({ permission }) => !permission || permissions.includes(permission))
    .map((destination) => ({ destination, rank: rank(destination) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ destination: { kind, href, label } }) => ({ kind, href, label }))
}

const noMatch = 4

function rankOf(typed: string, { label, synonyms }: Destination): number {
  const words = splitWords(label)
  const others = synonyms.flatMap(splitWords)
  const found = [
    words.includes(typed),
    words.some((word) => word.startsWith(typed)),
    others.includes(typed),
    others.some((word) => word.startsWith(typed)),
  ].indexOf(true)
  return found < 0 ? noMatch : found
}
