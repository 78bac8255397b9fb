import { randomUUID } from 'node:crypto'
import { pinText as yoruba } from '@sahihi/contract/i18n/yo/pins.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { refuseQueries } from '../support/refuse-queries.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
const pins = pinClient(() => app)
const ourForm = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

type Options = { headers?: Record<string, string>; from?: string }
const post = (path: string, fields: Record<string, string>, { headers = {}, from }: Options = {}) =>
  app.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...ourForm, ...headers },
    ...(from && { from }),
  })
const send = (serial: string, fields: Record<string, string>, options?: Options) =>
  post(`/verify/${serial}/pin`, { attemptId: randomUUID(), ...fields }, options)
const titleOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const toneOf = (html: string) => /<main class="v (\w+)"/.exec(html)?.[1]
const attemptIn = (html: string) => /name=attemptId value="([^"]+)"/.exec(html)?.[1] ?? ''

test('the page of a verdict has a form for the PIN with its own attempt id, or none if the code has no PIN', async () => {
  const { serial } = await pins.createCode()
  const page = await post(`/verify/${serial}`, {})
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(`<form method=post action="/verify/${serial}/pin"`)
  expect(page.body).toContain('Make sure: scratch the panel and enter the PIN')
  expect(page.body).not.toContain('[object')
  expect(attemptIn(page.body)).toMatch(/^[\da-f-]{36}$/)
  expect(attemptIn((await post(`/verify/${serial}`, {})).body)).not.toBe(attemptIn(page.body))
  const { serial: without } = await app.createCode()
  expect((await post(`/verify/${without}`, {})).body).not.toMatch(/attemptId|name=pin/)
})

test('the form shows each outcome: first, again, wrong with the report above, and locked', async () => {
  const { serial, pin } = await pins.createCode()
  const typed = `${pin.slice(0, 4)}-${pin.slice(4)}`
  const first = await send(serial, { pin: typed })
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect([toneOf(first.body), titleOf(first.body)]).toEqual(['green', 'PIN confirmed!'])
  const again = await send(serial, { pin: typed })
  expect([toneOf(again.body), titleOf(again.body)]).toEqual(['amber', 'This PIN was used before'])
  expect(again.body).toContain('This PIN was already used on May 3, 2026.')
  const wrong = await send(serial, { pin: differentPin(pin) }, { from: '102.89.1.1' })
  expect([toneOf(wrong.body), titleOf(wrong.body)]).toEqual(['red', 'Wrong PIN'])
  expect(wrong.body).toContain('You can try 4 more times.')
  expect(wrong.body.indexOf(`href="/report?serial=${serial}`)).toBeLessThan(wrong.body.indexOf('name=pin'))
  expect(wrong.body.split('id=report')).toHaveLength(2)
  for (let i = 0; i < 4; i++) await send(serial, { pin: differentPin(pin) }, { from: '102.89.1.1' })
  const locked = await send(serial, { pin }, { from: '102.89.1.1' })
  expect([toneOf(locked.body), titleOf(locked.body)]).toEqual(['grey', 'Too many wrong PINs'])
  expect(locked.body).toContain('You can try again in 1 hour.')
  expect(locked.body).not.toContain('name=pin')
  for (const { body } of [first, again, wrong, locked]) {
    expect(body).not.toMatch(/<script|<template|slot=product[^>]*><\//)
    expect(body.replace(/\D/g, '')).not.toContain(pin)
  }
})

test('the same form sent again is the same attempt; with another PIN, as after Back, it is another', async () => {
  const { serial, pin } = await pins.createCode()
  const attemptId = attemptIn((await post(`/verify/${serial}`, {})).body)
  const title = async (typed: string) => titleOf((await send(serial, { pin: typed, attemptId })).body)
  expect(await title(differentPin(pin))).toBe('Wrong PIN')
  expect(await title(pin)).toBe('PIN confirmed!')
  expect(await title(pin)).toBe('PIN confirmed!')
  const stored = await app.rows('pinChecks')
  expect(stored.map((row) => row.attemptId)).not.toContain(attemptId)
})

test('a text that is not a PIN shows the form again and counts no try', async () => {
  const { serial, pin } = await pins.createCode()
  for (const typed of ['', '1234', 'abcdefgh', '1'.repeat(500)]) {
    const reply = await send(serial, { pin: typed }, { headers: { 'accept-language': 'yo' } })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain(yoruba.field.malformed)
    expect(reply.body).toContain('name=pin')
  }
  const reply = await post(`/verify/${serial}/pin`, {})
  expect(reply.statusCode).toBe(400)
  expect(await pins.checked(serial, differentPin(pin))).toMatchObject({ triesLeft: 4 })
})

test('a form from another site is not checked', async () => {
  const { serial, pin } = await pins.createCode()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect((await send(serial, { pin }, { headers })).statusCode).toBe(403)
  expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_first' })
})

test('the page of a recalled code says so, and that of a code without a PIN says that it is not checked', async () => {
  const { serial, pin, batch } = await pins.createCode()
  await app.change('batches', { id: batch.id }, { recalledAt: app.time.now, recallReason: 'Glass <b>in</b> it' })
  const recalled = await send(serial, { pin })
  expect([toneOf(recalled.body), titleOf(recalled.body)]).toEqual(['red', 'Recalled: do not use'])
  expect(recalled.body).toContain('Glass &#60;b&#62;in&#60;/b&#62; it')
  const { serial: without } = await app.createCode()
  const none = await send(without, { pin })
  expect([none.statusCode, titleOf(none.body)]).toEqual([404, 'Not checked yet'])
  expect(none.headers['content-type']).toBe('text/html; charset=utf-8')
  const opened = await app.call('GET', `/verify/${serial}/pin`)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/verify/${serial}`])
})

test('while the database is away the page offers the same attempt again', async () => {
  const { serial, pin } = await pins.createCode()
  const attemptId = randomUUID()
  const db = refuseQueries(app.db)
  const context = { ...app.context, db, scanDb: db }
  const failing = await buildApp(context, readBuiltPages({ PUBLIC_URL: 'http://localhost:3000' }))
  const reply = await failing.inject({
    method: 'POST',
    url: `/verify/${serial}/pin`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...ourForm },
    payload: new URLSearchParams({ pin, attemptId }).toString(),
  })
  expect([reply.statusCode, titleOf(reply.body)]).toEqual([503, 'Not checked yet'])
  expect(attemptIn(reply.body)).toBe(attemptId)
  expect(reply.body.replace(/\D/g, '')).not.toContain(pin)
  await failing.close()
})
