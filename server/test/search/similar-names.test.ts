import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { databaseUrl, run } from '../support/postgres-server.ts'
import { createTestApp } from '../support/test-app.ts'

test('without pg_trgm, names are found by their parts but not if misspelt', async () => {
  const app = await createTestApp()
  onTestFinished(app.close)
  const { partner } = await app.createBatch({ name: 'Palm oil', quantity: 1 })
  const found = async (q: string) => {
    const reply = await app.call('GET', `/api/search?q=${q}`, { token: partner.token })
    return reply.json<{ data: { products: { name: string }[] } }>().data.products.map(({ name }) => name)
  }
  expect(await found('pallm oil')).toEqual(['Palm oil'])
  await run(app.url, 'drop extension pg_trgm')
  expect([await found('pallm oil'), await found('alm')]).toEqual([[], ['Palm oil']])
  await run(app.url, 'create schema tools; create extension pg_trgm schema tools')
  expect(await found('pallm oil')).toEqual(['Palm oil'])
})

test('a role without the right to create the extension migrates its database without it', async () => {
  const server = inject('serverUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await run(server, `create role ${name} login password 'tenant'`)
  await run(server, `create database ${name} template template0`)
  onTestFinished(async () => {
    await run(server, `drop database ${name} with (force)`)
    await run(server, `drop role ${name}`)
  })
  const url = new URL(databaseUrl(server, name))
  await run(url.href, `grant all on schema public to ${name}`)
  url.username = name
  url.password = 'tenant'
  await migrate(url.href)
  const { rows } = await run(url.href, `select extname from pg_extension where extname = 'pg_trgm'`)
  expect(rows).toEqual([])
})
