import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { findRunningPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { defaultProduct } from '../../support/factories.ts'
import { databaseUrl, run } from '../../support/postgres-server.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { createTestApp } from '../../support/test-app.ts'

const started: ServerProcess[] = []
const start = async (env: Record<string, string>) => {
  const server = await startProcess(env)
  started.push(server)
  return server
}
afterAll(() => Promise.all(started.map((server) => server.end('SIGTERM'))))

const scan = (server: ServerProcess, serial: string, scanId: string = randomUUID()) =>
  fetch(`${server.url}/api/products/verify/${serial}?scanId=${scanId}`, {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  })

describe('Two servers on one database', () => {
  test('enforce a scan limit of five and a trial of 100 codes for parallel requests', async () => {
    const app = await createTestApp()
    const servers = [await start({ DATABASE_URL: app.url }), await start({ DATABASE_URL: app.url, WORKERS: '2' })]
    const { serial } = await app.createCode({ scanLimit: 5 })
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => scan(servers[i % 2] as ServerProcess, serial)),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(5).fill(200), ...Array(59).fill(403)])
    expect((await app.rows('scans')).map((row) => row.ordinal).sort()).toEqual([1, 2, 3, 4, 5])

    const trial = await app.createPartner()
    const create = (server: ServerProcess) =>
      fetch(`${server.url}/api/products`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${trial.token}` },
        body: JSON.stringify({ ...defaultProduct, quantity: 9 }),
      })
    // The server processes use the real clock, unlike the app.
    const later = new Date('2100-01-01')
    await app.change('subscriptionPeriods', { partnerId: trial.partnerId }, { startsAt: new Date(0), endsAt: later })
    await app.change('sessions', {}, { lastUsedAt: new Date(), expiresAt: later })
    const made = await Promise.all(Array.from({ length: 30 }, (_, i) => create(servers[i % 2] as ServerProcess)))
    expect(made.filter((reply) => reply.status === 200)).toHaveLength(11)
    expect(made.filter((reply) => reply.status === 402)).toHaveLength(19)
    expect(await app.rows('codes', { partnerId: trial.partnerId })).toHaveLength(99)
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await app.close()
  })
})

test('five servers that start together on an empty database all start and create one admin', async () => {
  const serverUrl = inject('serverUrl')
  await run(serverUrl, 'create database five_at_once')
  const url = databaseUrl(serverUrl, 'five_at_once')
  const servers = await Promise.all(Array.from({ length: 5 }, () => start({ DATABASE_URL: url })))
  const health = await Promise.all(servers.map((server) => fetch(`${server.url}/healthz`)))
  expect(health.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
  const { rows } = await run(url, 'select count(*)::int as admins from accounts where admin_role is not null')
  expect(rows).toEqual([{ admins: 1 }])
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await run(serverUrl, 'drop database five_at_once with (force)')
})

test('a server killed with -9 under load starts again and has lost no acknowledged data', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sahihi-kill-'))
  const first = await start({ DATA_DIR })
  const apply = async (server: ServerProcess, i: number) => {
    const email = `maker${i}@factory.example`
    const reply = await fetch(`${server.url}/api/partners/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        companyName: 'Emzor',
        email,
        address: 'Lagos',
        phoneNumber: '08012345678',
        businessRegistrationNumber: 'RC 1',
      }),
    })
    return ((await reply.json()) as { partnerId: string }).partnerId
  }
  const acknowledged: string[] = []
  const flood = Promise.allSettled(Array.from({ length: 15 }, async (_, i) => acknowledged.push(await apply(first, i))))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(4)
  await first.end('SIGKILL')
  await flood
  const second = await start({ DATA_DIR })
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  const { rows } = await run(
    (await findRunningPostgres(DATA_DIR)) ?? '',
    'select partners.id from partners join email_verification_pins as pin on pin.partner_id = partners.id',
  )
  expect(rows.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining(acknowledged))
  await second.end('SIGTERM')
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

describe('A stopping server', () => {
  const stopped = async (server: ServerProcess) => {
    const began = performance.now()
    await server.end('SIGTERM')
    return { code: server.child.exitCode, isSoon: performance.now() - began < 25_000 } // a request may take 30 s
  }
  const connected = async (server: ServerProcess) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  test('does not wait for idle or half-sent requests, and releases its database', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'sahihi-stop-'))
    const server = await start({ DATA_DIR })
    const silent = await connected(server)
    const half = await connected(server)
    half.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-')
    const bodiless = await connected(server)
    bodiless.write(
      'POST /api/partners/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await stopped(server)).toEqual({ code: 0, isSoon: true })
    expect(await findRunningPostgres(DATA_DIR)).toBeUndefined()
    for (const socket of [silent, half, bodiless]) socket.destroy()
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
})

test('a server ends instead of restarting its workers forever when they cannot start', async () => {
  const app = await createTestApp()
  const first = await start({ DATABASE_URL: app.url })
  await expect(startProcess({ DATABASE_URL: app.url, WORKERS: '2', PORT: new URL(first.url).port })).rejects.toThrow(
    /EADDRINUSE/,
  )
  await first.end('SIGTERM')
  await app.close()
})
