import { beforeEach, expect, test } from 'vitest'
import { alertClient } from '../support/alert-client.ts'
import type { Actor } from '../support/factories.ts'
import { becomePartner, registerMailJobs, signIn } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const { callAs, saveRule, mustSaveRule, listRules } = alertClient(() => ({ app, partner }))

test('a newly approved partner has the usual rules, which it can change and delete', async () => {
  const { email, password } = await becomePartner(app)
  const { token } = (await signIn(app, email, password)).json<{ token: string }>()
  const newcomer = { ...partner, token }
  const noChoice = { threshold: null, countries: null }
  expect(await listRules(newcomer)).toEqual([
    { kind: 'after_expiry', ...noChoice, notifyByEmail: false },
    { kind: 'copied_label', ...noChoice, notifyByEmail: true },
    { kind: 'different_packs', threshold: 3, countries: null, notifyByEmail: true },
    { kind: 'many_scans', threshold: 10, countries: null, notifyByEmail: true },
    { kind: 'outside_markets', threshold: 10, countries: null, notifyByEmail: true },
    { kind: 'scan_burst', ...noChoice, notifyByEmail: true },
    { kind: 'unreleased', ...noChoice, notifyByEmail: true },
    { kind: 'wrong_pins', threshold: 10, countries: null, notifyByEmail: true },
  ])
  const kinds = [
    'after_expiry',
    'copied_label',
    'different_packs',
    'outside_markets',
    'scan_burst',
    'unreleased',
    'wrong_pins',
  ]
  for (const kind of kinds)
    expect((await callAs(newcomer, 'DELETE', `/api/alerts/rules?kind=${kind}`)).statusCode).toBe(200)
  expect((await saveRule({ kind: 'copied_label', notifyByEmail: true }, newcomer)).statusCode).toBe(200)
  expect((await listRules(newcomer)).map(({ kind }) => kind)).toEqual(['copied_label', 'many_scans'])
})

test('there is one rule of each kind: saving another replaces it, and deleting it twice is harmless', async () => {
  expect(await listRules()).toEqual([])
  await mustSaveRule({ kind: 'many_scans', threshold: 5, notifyByEmail: true })
  await mustSaveRule({ kind: 'outside_countries', countries: ['NG', 'GH'], notifyByEmail: false })
  await mustSaveRule({ kind: 'many_scans', threshold: 9, notifyByEmail: false })
  expect(await listRules()).toEqual([
    { kind: 'many_scans', threshold: 9, countries: null, notifyByEmail: false },
    { kind: 'outside_countries', threshold: null, countries: ['NG', 'GH'], notifyByEmail: false },
  ])
  for (const _ of [1, 2])
    expect((await callAs(partner, 'DELETE', '/api/alerts/rules?kind=many_scans')).statusCode).toBe(200)
  expect(await listRules()).toHaveLength(1)
  expect(await listRules(await app.createPartner())).toEqual([])
})

test('a country that is chosen twice is stored once', async () => {
  await mustSaveRule({ kind: 'outside_countries', countries: ['NG', 'GH', 'NG'], notifyByEmail: false })
  expect(await listRules()).toMatchObject([{ countries: ['NG', 'GH'] }])
})

test.each([
  [{ kind: 'many_scans', notifyByEmail: true }, 'threshold'],
  [{ kind: 'many_scans', threshold: 0, notifyByEmail: true }, 'threshold'],
  [{ kind: 'many_scans', threshold: 10_001, notifyByEmail: true }, 'threshold'],
  [{ kind: 'unreleased', threshold: 4, notifyByEmail: true }, 'threshold'],
  [{ kind: 'wrong_pins', notifyByEmail: true }, 'threshold'],
  [{ kind: 'outside_countries', notifyByEmail: true }, 'countries'],
  [{ kind: 'outside_countries', countries: [], notifyByEmail: true }, 'countries'],
  [{ kind: 'outside_countries', countries: ['Nigeria'], notifyByEmail: true }, 'countries/0'],
  [{ kind: 'after_expiry', countries: ['NG'], notifyByEmail: true }, 'countries'],
  [{ kind: 'copied_label', threshold: 10, notifyByEmail: true }, 'threshold'],
  [{ kind: 'copied_label', countries: ['NG'], notifyByEmail: true }, 'countries'],
  [{ kind: 'copied_label', notifyByEmail: false }, 'notifyByEmail'],
  [{ kind: 'earthquake', notifyByEmail: true }, 'kind'],
])('rejects %j and names the field', async (rule, field) => {
  const reply = await callAs(partner, 'PUT', '/api/alerts/rules', rule)
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field.replace('/', '.'))
})

test('rules other than the one on copied labels need a larger plan', async () => {
  const basic = await app.createPartner({ planType: 'BASIC' })
  const reply = await saveRule({ kind: 'unreleased', notifyByEmail: true }, basic)
  expect(reply.statusCode).toBe(402)
  expect(reply.json()).toMatchObject({ subscriptionRequired: true })
  expect((await saveRule({ kind: 'copied_label', notifyByEmail: true }, basic)).statusCode).toBe(200)
  expect((await listRules(basic)).map(({ kind }) => kind)).toEqual(['copied_label'])
})
