import { pages } from '@sahihi/contract/domain/pages.ts'
import { adminPermissions, partnerPermissions, permissionsOfPartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { expect, test } from 'vitest'
import { destinations, findDestinations } from './destinations.ts'

const labels = (typed: string, permissions: readonly string[] = partnerPermissions) =>
  findDestinations(typed, permissions).map(({ label }) => label)

const labelsFor = {
  partner: labels,
  admin: (typed: string) => findDestinations(typed, adminPermissions, true).map(({ label }) => label),
}

test('pages and actions are found by the beginnings of their words, in any order', () => {
  expect(labels('des lab')).toEqual(['Label design'])
  expect(labels('Invite')).toEqual(['Invite a colleague'])
  expect(labels('passw')).toEqual(['Security'])
  expect(labels('esign')).toEqual([])
  expect(labels('')).toHaveLength(destinations.filter(({ of }) => of !== 'admin').length)
})

test.each(['partner', 'admin'] as const)(
  'every page of a %s that has one address is found by its name and at least three other words',
  (of) => {
    const own = destinations.filter((each) => each.of === undefined || each.of === of)
    const found = own.filter(({ kind }) => kind === 'page').map(({ href }) => href)
    const opened = pages
      .filter(({ path, access }) => access === of && !/\$|callback|add-product/.test(path))
      .map(({ path }) => path)
    expect(found.toSorted()).toEqual([...opened, '/security', '/docs/guide', '/docs'].toSorted())
    for (const { label, synonyms } of own) {
      expect(new Set(synonyms.map((word) => word.toLowerCase())).size, label).toBeGreaterThanOrEqual(3)
      for (const typed of [label, ...synonyms]) expect(labelsFor[of](typed), typed).toContain(label)
    }
  },
)

test.each([
  ['import', '/import'],
  ['export', '/import'],
  ['api', '/api-keys'],
  ['key', '/api-keys'],
  ['webhook', '/webhooks'],
  ['archive', '/data-archive'],
  ['backup', '/data-archive'],
  ['2fa', '/security'],
  ['two-factor', '/security'],
  ['password', '/security'],
  ['recall', '/recalls'],
  ['print', '/batches'],
  ['logo', '/profile'],
  ['invoice', '/subscription'],
  ['bill', '/subscription'],
  ['plan', '/subscription'],
  ['upgrade', '/subscription'],
  ['members', '/team'],
  ['invite', '/team'],
  ['labels', '/design'],
  ['qr', '/design'],
  ['scans', '/analytics'],
  ['map', '/demographics'],
  ['alerts', '/alerts'],
  ['audit', '/activity'],
  ['fake', '/suspicious-codes'],
  ['help', '/docs/guide'],
])('“%s” leads first to %s', (typed, href) => {
  expect(findDestinations(typed, partnerPermissions)[0]?.href).toBe(href)
})

test('a role is offered only what it may open', () => {
  const forAnalyst = labels('', permissionsOfPartnerRole.analyst)
  for (const label of [
    'Create a product',
    'Invite a colleague',
    'Choose or renew a plan',
    'Label design',
    'Subscription',
  ])
    expect(forAnalyst).not.toContain(label)
  for (const label of ['Suspicious codes', 'Reports', 'Security']) expect(forAnalyst).toContain(label)
})
