import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultRequestLimits, type RequestLimits } from '../../../src/platform/http/request-limits.ts'
import { hours } from '../../../src/platform/lib/time.ts'
import { plainImage } from '../../support/photo.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const apps: TestApp[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

/** A listening server behind a proxy that sends the address of each shopper. */
async function serve(changes: Partial<RequestLimits>) {
  const requestLimits = { ...defaultRequestLimits, ...changes }
  const app = await createTestApp({ listens: true, requestLimits, env: { TRUST_PROXY: '127.0.0.1' } })
  apps.push(app)
  return app
}

/** Sends bytes, then nothing, without ending its half of the connection. */
async function stall(app: TestApp, bytes: string) {
  const port = Number(new URL(app.context.server.url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  await once(socket, 'connect')
  socket.on('error', () => {}) // the server may reset it
  socket.write(bytes)
  return socket
}

const photo = await plainImage(30, 20).jpeg().toBuffer()

/** The beginning of an upload by a shopper's page. */
const upload = (path: string, address: string) => {
  const headers = ['host: localhost', `x-forwarded-for: ${address}`, 'content-type: image/jpeg']
  return [`PUT ${path} HTTP/1.1`, ...headers, 'content-length: 200000', '', 'abc'].join('\r\n')
}

async function submitReport(app: TestApp) {
  const reportId = randomUUID()
  const body = { reportId, enteredSerial: 'unknown', description: 'Its seal is broken.' }
  const reply = await app.call('POST', '/api/reports', { body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return `/api/reports/${reportId}/photo`
}

const sendPhoto = async (app: TestApp) => {
  const reply = await fetch(app.context.server.url + (await submitReport(app)), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  return reply.status
}

async function firstBytes(socket: Socket) {
  if (socket.readableLength === 0) await once(socket, 'readable')
  return String(socket.read())
}

/** Photos that stall, from enough addresses to fill all slots of shoppers. The answer to one too many shows that they are full. */
async function fillSlots(app: TestApp) {
  const path = await submitReport(app)
  const uploads = await Promise.all(Array.from({ length: 33 }, (_, i) => stall(app, upload(path, `198.51.100.${i}`))))
  await Promise.race(uploads.map((socket) => once(socket, 'readable')))
  return uploads
}

test('an upload that is too slow is ended, and its slot is free again', async () => {
  const app = await serve({ upload: { ...defaultRequestLimits.upload, periodMs: 50 } })
  const answers = await Promise.all((await fillSlots(app)).map(firstBytes))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 (408|503) /) // 503: there was no slot for it
  expect(await sendPhoto(app)).toBe(200)
})

test('a stalled upload loses its slot when another upload needs it', async () => {
  const app = await serve({ upload: { periodMs: hours(1), minBytes: Number.MAX_SAFE_INTEGER, graceMs: 0 } })
  const uploads = await fillSlots(app)
  expect(await sendPhoto(app)).toBe(200)
  const ended = uploads.filter((socket) => socket.readableEnded || socket.readableLength > 0)
  expect(ended.length).toBeLessThanOrEqual(3)
})

test('while shoppers use all their slots, the next shopper has to wait and a partner can upload', async () => {
  const app = await serve({ upload: { periodMs: hours(1), minBytes: 0, graceMs: hours(1) } })
  const partner = await app.createPartner({ planType: 'PREMIUM' })
  await fillSlots(app)
  expect(await sendPhoto(app)).toBe(503)
  const body = await plainImage(60, 60).png().toBuffer()
  const headers = { 'content-type': 'image/png' }
  expect((await app.call('PUT', '/api/designs/logo', { token: partner.token, body, headers })).statusCode).toBe(200)
})

describe('a request that stops in', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await serve({ headersMs: 50, requestMs: 100, checkEveryMs: 10 })
    apps.pop()
  })
  afterAll(() => app.close())

  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nhost: local'],
    ['no byte at all', ''],
    [
      'a body',
      'POST /api/reports HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ],
    ['the body of an upload', upload('/api/reports/6f1c7a52-3c0e-4c59-9a37-2f6a1b0c9d8e/photo', '198.51.100.7')],
  ])('%s is ended with a message', async (_, bytes) => {
    const answer = await text(await stall(app, bytes))
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    expect(answer).toContain(messages.tooSlow)
  })
})

test('a sender that continues after its upload was ended is disconnected', async () => {
  const app = await serve({ upload: { ...defaultRequestLimits.upload, periodMs: 50 } })
  const socket = await stall(app, upload(await submitReport(app), '198.51.100.7'))
  const drip = setInterval(() => socket.write('x'), 20)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
})
