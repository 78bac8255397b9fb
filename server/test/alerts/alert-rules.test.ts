import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertCalls } from '../support/alert-client.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})
afterAll(() => app.close())

const { callAs, keep, mustKeep, rules } = alertCalls(() => ({ app, partner }))

test('there is one of each kind: entering another changes it, and taking it away twice is taking it away', async () => {
  expect(await rules()).toEqual([])
  await mustKeep({ kind: 'many_scans', threshold: 5, byMail: true })
  await mustKeep({ kind: 'outside_countries', countries: ['NG', 'GH'], byMail: false })
  await mustKeep({ kind: 'many_scans', threshold: 9, byMail: false })
  expect(await rules()).toEqual([
    { kind: 'many_scans', threshold: 9, countries: null, byMail: false },
    { kind: 'outside_countries', threshold: null, countries: ['NG', 'GH'], byMail: false },
  ])
  for (const _ of [1, 2])
    expect((await callAs(partner, 'DELETE', '/api/alerts/rules?kind=many_scans')).statusCode).toBe(200)
  expect(await rules()).toHaveLength(1)
  expect(await rules(await app.createPartner())).toEqual([])
})

test('a country that is chosen twice is kept once', async () => {
  await mustKeep({ kind: 'outside_countries', countries: ['NG', 'GH', 'NG'], byMail: false })
  expect(await rules()).toMatchObject([{ countries: ['NG', 'GH'] }])
})

test.each([
  [{ kind: 'many_scans', byMail: true }, 'threshold'],
  [{ kind: 'many_scans', threshold: 0, byMail: true }, 'threshold'],
  [{ kind: 'many_scans', threshold: 10_001, byMail: true }, 'threshold'],
  [{ kind: 'unreleased', threshold: 4, byMail: true }, 'threshold'],
  [{ kind: 'outside_countries', byMail: true }, 'countries'],
  [{ kind: 'outside_countries', countries: [], byMail: true }, 'countries'],
  [{ kind: 'outside_countries', countries: ['Nigeria'], byMail: true }, 'countries/0'],
  [{ kind: 'after_expiry', countries: ['NG'], byMail: true }, 'countries'],
  [{ kind: 'earthquake', byMail: true }, 'kind'],
])('%j is refused by its field', async (rule, field) => {
  const reply = await callAs(partner, 'PUT', '/api/alerts/rules', rule)
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field.replace('/', '.'))
})

test('they are of the larger plans', async () => {
  const basic = await app.createPartner({ planType: 'BASIC' })
  const reply = await keep({ kind: 'unreleased', byMail: true }, basic)
  expect(reply.statusCode).toBe(402)
  expect(reply.json()).toMatchObject({ subscriptionRequired: true })
  expect(await rules(basic)).toEqual([])
})
