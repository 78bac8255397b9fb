import { partnerPermissions, permissionsOfPartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { expect, test } from 'vitest'
import { findDestinations } from './destinations.ts'

const labels = (typed: string, permissions: readonly string[] = partnerPermissions) =>
  findDestinations(typed, permissions).map(({ label }) => label)

test('pages and actions are found by the beginnings of their words, in any order', () => {
  expect(labels('des qr')).toEqual(['QR design'])
  expect(labels('Invite')).toEqual(['Invite a colleague'])
  expect(labels('password')).toEqual(['Security'])
  expect(labels('esign')).toEqual([])
  expect(labels('')).toHaveLength(21)
})

test('a role is offered only what it may open', () => {
  const forAnalyst = labels('', permissionsOfPartnerRole.analyst)
  for (const label of ['Create a product', 'Invite a colleague', 'Choose or renew a plan', 'QR design', 'Subscription'])
    expect(forAnalyst).not.toContain(label)
  for (const label of ['Suspicious codes', 'Reports', 'Security']) expect(forAnalyst).toContain(label)
})
