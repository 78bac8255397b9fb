import { readFile } from 'node:fs/promises'
import type { NamedEndpoint } from '@sahihi/contract/endpoints/api.ts'
import { dataReply, type Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiForPrograms } from '../../../client/api-for-programs.ts'
import { breakingChanges } from '../../../client/breaking-changes.ts'
import { buildDocument } from '../../src/platform/http/openapi.ts'

test('programs for the last release work with this one', async () => {
  const last = JSON.parse(await readFile('client/last-release.json', 'utf8'))
  expect(breakingChanges(last, await apiForPrograms())).toEqual([])
})

const query = z.strictObject({ page: z.int().min(1).max(100).default(1), search: z.string().max(50).optional() })
const state = z.enum(['open', 'closed'])
const body = z.strictObject({ name: z.string().max(100), state, note: z.string().optional() })
const item = z.object({ id: z.string(), count: z.int(), note: z.string().nullable() })
const call = {
  name: 'changeThing',
  slice: 'products',
  method: 'PUT',
  path: '/api/things/:id',
  access: 'partner',
  permission: 'products:write',
  summary: 'Change a thing',
  params: z.strictObject({ id: z.string() }),
  query,
  body,
  reply: dataReply(z.object({ items: z.array(item) })),
} as const satisfies NamedEndpoint
const before = await buildDocument([call])
const changed = async (change: Partial<Endpoint>) =>
  breakingChanges(before, await buildDocument([{ ...call, ...change } as NamedEndpoint]))
const replyOf = (one: z.ZodType) => ({ reply: dataReply(z.object({ items: z.array(one) })) })
const reply = 'reply.data.items[]'
const csv = { reply: undefined, file: 'text/csv' } as object

describe('a change breaks programs:', () => {
  test.each<[string, Partial<Endpoint>, string]>([
    ['another path', { path: '/api/thing/:id' }, 'is PUT /api/thing/{id} and no longer PUT /api/things/{id}'],
    ['another method', { method: 'POST' }, 'is POST /api/things/{id} and no longer PUT /api/things/{id}'],
    ['another permission', { permission: 'codes:block' }, 'is no longer given by the scope products:write'],
    ['no permission of keys', { forPeople: true }, 'is no longer given by the scope products:write'],
    ['no use by keys', { forPeople: true }, 'needs a session instead of a key'],
    ['no Idempotency-Key', { forPeople: true }, 'no longer takes an Idempotency-Key'],
    ['a removed field', { body: body.omit({ note: true }) }, 'no longer takes body.note'],
    ['a new required field', { body: body.extend({ lot: z.string() }) }, 'now needs body.lot'],
    ['a field that is required now', { body: body.required({ note: true }) }, 'now needs body.note'],
    ['a query that is required now', { query: query.extend({ from: z.string() }) }, 'now needs query.from'],
    ['fewer choices', { body: body.extend({ state: z.enum(['open']) }) }, 'no longer takes closed as body.state'],
    ['choices instead of text', { body: body.extend({ name: z.enum(['a']) }) }, 'no longer takes any other value as'],
    ['another type', { body: body.extend({ name: z.int() }) }, 'no longer takes string as body.name'],
    [
      'a lower maximum',
      { query: query.extend({ page: z.int().min(1).max(50).default(1) }) },
      'takes query.page only with',
    ],
    ['a shorter text', { body: body.extend({ name: z.string().max(99) }) }, 'takes body.name only with maxLength 99'],
    ['a new rule', { body: body.extend({ note: z.email().optional() }) }, 'takes body.note only with format email'],
    ['a missing field of replies', replyOf(item.omit({ count: true })), `no longer answers with the ${reply}.count`],
    ['an optional field of replies', replyOf(item.partial({ count: true })), `may leave out the ${reply}.count`],
    ['a nullable value', replyOf(item.extend({ id: z.string().nullable() })), `may answer null as the ${reply}.id`],
    ['a reply of another type', replyOf(item.extend({ count: z.string() })), `may answer string as the ${reply}.count`],
    ['a file instead of data', csv, 'no longer answers with the same kind of body'],
  ])('%s', async (_, change, sentence) => {
    expect(await changed(change)).toContainEqual(expect.stringContaining(`changeThing ${sentence}`))
  })

  test('a removed call, and one that now needs a key', async () => {
    expect(breakingChanges(before, {})).toEqual(['changeThing is gone'])
    const shoppers = await buildDocument([{ ...call, access: 'public', permission: undefined }])
    expect(breakingChanges(shoppers, before)).toContain('changeThing needs a key instead of nothing')
  })
})

test.each<[string, Partial<Endpoint>]>([
  ['nothing', {}],
  ['another summary', { summary: 'Alter a thing' }],
  ['new optional input', { body: body.extend({ lot: z.string().optional() }) }],
  ['a new optional query', { query: query.extend({ cursor: z.string().optional() }) }],
  ['more choices', { body: body.extend({ state: z.enum(['open', 'closed', 'held']) }) }],
  ['a longer text', { body: body.extend({ name: z.string().max(200) }) }],
  ['a field that is no longer required', { body: body.partial({ name: true }) }],
  ['null as a new value', { body: body.extend({ note: z.string().nullish() }) }],
  ['new fields of replies', replyOf(item.extend({ at: z.string() }))],
  ['a value that is no longer null', replyOf(item.extend({ note: z.string() }))],
])('a change breaks no program: %s', async (_, change) => {
  expect(await changed(change)).toEqual([])
})
