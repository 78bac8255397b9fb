import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { useTestApp } from '../support/test-app.ts'

const env = { API_KEY_REQUESTS_PER_MINUTE: '40' }
const app = await useTestApp({ env })
const other = await useTestApp({ url: app.url, env })
const owner = await app.createPartner()

const use = (secret: string, at = app) => at.call('GET', '/api/products', { token: secret })
const limitsIn = ({ headers }: Awaited<ReturnType<typeof use>>) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) => headers[name])

test('each reply says how many requests are left, and the first refusal says when to try again', async () => {
  const { secret } = await insertKey(app, owner)
  app.time.now = new Date('2026-05-03T10:00:15Z')
  expect(limitsIn(await use(secret))).toEqual(['40', '39', '45', undefined])
  for (let request = 0; request < 38; request += 1) await use(secret)
  expect(limitsIn(await use(secret))).toEqual(['40', '0', '45', undefined])
  const refused = await use(secret)
  expect([refused.statusCode, ...limitsIn(refused)]).toEqual([429, '40', '0', '45', '45'])
  expect(refused.json()).toMatchObject({ code: 'rate_limited', message: messages.apiKeyRateLimited(40) })
  app.time.now = new Date('2026-05-03T10:01:00Z')
  expect(limitsIn(await use(secret))).toEqual(['40', '39', '60', undefined])
})

test('two servers together have one limit, also when all requests are sent together', async () => {
  const { secret } = await insertKey(app, owner)
  app.time.now = new Date('2026-05-03T11:00:00Z')
  other.time.now = app.time.now
  const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => use(secret, index % 2 ? app : other)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
})

test('each key has its own limit, and people have none', async () => {
  const [busy, quiet] = [await insertKey(app, owner), await insertKey(app, owner)]
  app.time.now = new Date('2026-05-03T12:00:00Z')
  for (let request = 0; request < 41; request += 1) await use(busy.secret)
  expect((await use(busy.secret)).statusCode).toBe(429)
  expect((await use(quiet.secret)).statusCode).toBe(200)
  const { headers } = await app.call('GET', '/api/products', { token: owner.token })
  expect(headers['ratelimit-limit']).toBeUndefined()
})
