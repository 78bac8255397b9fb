import { pages } from '@sahihi/contract/domain/pages.ts'
import { partnerPermissions, permissionsOfPartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { expect, test } from 'vitest'
import { destinations, findDestinations } from './destinations.ts'

const labels = (typed: string, permissions: readonly string[] = partnerPermissions) =>
  findDestinations(typed, permissions).map(({ label }) => label)

test('pages and actions are found by the beginnings of their words, in any order', () => {
  expect(labels('des lab')).toEqual(['Label design'])
  expect(labels('Invite')).toEqual(['Invite a colleague'])
  expect(labels('passw')).toEqual(['Security'])
  expect(labels('esign')).toEqual([])
  expect(labels('')).toHaveLength(destinations.length)
})

test('every page of a partner that has one address is found by its name and at least three other words', () => {
  const found = destinations.filter(({ kind }) => kind === 'page').map(({ href }) => href)
  const opened = pages
    .filter(({ path, access }) => access === 'partner' && !/\$|callback|add-product/.test(path))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual([...opened, '/security', '/docs/guide', '/docs'].toSorted())
  for (const { label, synonyms } of destinations) {
    expect(new Set(synonyms.map((word) => word.toLowerCase())).size, label).toBeGreaterThanOrEqual(3)
    for (const typed of [label, ...synonyms]) expect(labels(typed), typed).toContain(label)
  }
})

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
  ['recall', '/batches'],
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
