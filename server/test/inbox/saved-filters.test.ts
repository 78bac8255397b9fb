import { limits } from '@sahihi/contract/domain/limits.ts'
import type { InboxFilter } from '@sahihi/contract/endpoints/inbox.ts'
import { expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { inboxClient } from '../support/inbox-client.ts'
import { submitReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { callAs, readInbox } = inboxClient(() => app)

const path = '/api/inbox/filters'
const save = (actor: Actor, name: string, filter: object) => callAs(actor, 'POST', path, { name, filter })
const saved = async (actor: Actor) => (await callAs(actor, 'GET', path)).json<{ data: InboxFilter[] }>().data

test('a filter is saved for who saved it, replaced by one of its name, and deleted', async () => {
  const [owner, other] = [await app.createPartner(), await app.createPartner()]
  const filter = { kind: 'report', severity: 'high', assignee: 'me', status: 'new', found: 'week' }
  expect((await save(owner, 'Urgent', filter)).json()).toMatchObject({ message: 'Filter “Urgent” saved.' })
  expect(await saved(owner)).toEqual([{ id: expect.any(String), name: 'Urgent', filter }])
  await save(owner, 'Urgent', { severity: 'high' })
  await save(owner, 'All', {})
  const filters = await saved(owner)
  expect(filters.map(({ name, filter }) => [name, filter])).toEqual([
    ['All', {}],
    ['Urgent', { severity: 'high' }],
  ])
  expect(await saved(other)).toEqual([])
  for (const { id } of filters) {
    await callAs(other, 'DELETE', `${path}/${id}`)
    expect(await saved(owner)).toContainEqual(expect.objectContaining({ id }))
    await callAs(owner, 'DELETE', `${path}/${id}`)
    expect((await callAs(owner, 'DELETE', `${path}/${id}`)).statusCode).toBe(404)
  }
  expect(await saved(owner)).toEqual([])
})

test('only what the list understands can be saved, and so many filters, however many calls come together', async () => {
  const owner = await app.createPartner()
  for (const [name, filter] of [
    ['', {}],
    ['Wrong', { severity: 'urgent' }],
    ['Wrong', { page: 2 }],
  ] as const)
    expect((await save(owner, name, filter)).statusCode).toBe(400)
  const names = Array.from({ length: limits.inboxFiltersMax + 5 }, (_, i) => `Filter ${i}`)
  const statuses = (await Promise.all(names.map((name) => save(owner, name, {})))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.inboxFiltersMax)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})

test('what was found today, or in seven days, is counted by days of the partner’s time zone', async () => {
  const owner = await app.createPartner()
  const { serial } = await app.createCode({ partner: owner })
  const { reportId } = await submitReport(app, { enteredSerial: serial, description: 'The seal is broken.' })
  const isThere = async (found: string) =>
    (await readInbox(owner, `?found=${found}`)).items.some(({ id }) => id === reportId)
  expect([await isThere('today'), await isThere('week')]).toEqual([true, true])
  // 23:30 in Lagos, and half an hour later.
  const at = (moment: string) =>
    app.db
      .updateTable('reports')
      .set({ createdAt: new Date(moment) })
      .execute()
  const today = app.time.now.toISOString().slice(0, 10)
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  await at(`${dayBefore(1)}T22:59:00Z`)
  expect([await isThere('today'), await isThere('week')]).toEqual([false, true])
  await at(`${dayBefore(1)}T23:00:00Z`)
  expect(await isThere('today')).toBe(true)
  await at(`${dayBefore(7)}T22:59:00Z`)
  expect(await isThere('week')).toBe(false)
  await at(`${dayBefore(7)}T23:00:00Z`)
  expect(await isThere('week')).toBe(true)
})
