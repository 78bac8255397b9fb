import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createClient } from '@sahihi/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examplesOf } from '../../../../client/examples.ts'
import { downloadKinds } from '../../../src/catalog/downloads/make-downloads.ts'
import { registerOrderJobs } from '../../../src/catalog/orders/jobs.ts'
import { registerFileJobs } from '../../../src/platform/files/jobs.ts'
import { insertKey } from '../../support/api-key-client.ts'
import { defaultProduct } from '../../support/factories.ts'
import { useTestApp } from '../../support/test-app.ts'

type Client = ReturnType<typeof createClient>

const app = await useTestApp({ listens: true })
await registerOrderJobs(app.context)
await registerFileJobs(app.context, downloadKinds)
const url = app.context.server.url
const key = (await insertKey(app, await app.createPartner({ codeLimit: 10_000, planType: 'ENTERPRISE' }))).secret
const client: Client = createClient({ url, key })
const anybody: Client = createClient({ url })

/** The body of a success. */
async function dataOf<Data>(reply: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await reply
  if (!data) throw new Error(JSON.stringify(error))
  return data
}

test('the examples of docs/api.md are a working program', async () => {
  const program = examplesOf(await readFile('docs/api.md', 'utf8')).replaceAll('https://sahihi.example', url)
  const folder = await mkdtemp(join(tmpdir(), 'examples-'))
  const files = program.replaceAll("'labels.pdf'", `'${join(folder, 'labels.pdf')}'`)
  const env = { ...process.env, SAHIHI_KEY: key }
  const args = ['--input-type=module-typescript', '-e', files]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout.match(/\/verify\//g)).toHaveLength(3) // the table of codes
  expect(stdout).toMatch(/^\w+ 3$/m) // the list of batches
  expect(await readFile(join(folder, 'labels.pdf'), 'latin1')).toMatch(/^%PDF-/)
  await rm(folder, { recursive: true })
})

test('a program can do the whole work of a manufacturer with the client', async () => {
  const { data } = await dataOf(client.POST('/api/products', { body: { ...defaultProduct, quantity: 3 } }))
  const { product, batch } = data
  const ofBatch = { path: { productId: batch.id } }
  const codes = await dataOf(client.GET('/api/products/{productId}/qr-details', { params: ofBatch }))
  const [first = '', second = '', third = ''] = codes.data.qrCodes.map((code) => code.verificationNumber)

  const verify = (verificationNumber: string) =>
    anybody.GET('/api/products/verify/{verificationNumber}', {
      params: { path: { verificationNumber }, query: { scanId: randomUUID() } },
    })
  expect(await dataOf(verify(first))).toMatchObject({ success: true, verdict: 'genuine_first' })
  await dataOf(
    client.PUT('/api/products/qr/{verificationNumber}/state', {
      params: { path: { verificationNumber: second } },
      body: { action: 'block', reason: 'Stolen from our warehouse.' },
    }),
  )
  const blocked = await verify(second)
  expect([blocked.response.status, blocked.error?.verdict]).toEqual([403, 'blocked'])

  const sent = { reportId: randomUUID(), enteredSerial: third, description: 'The seal was broken.' }
  const reported = await dataOf(anybody.POST('/api/reports', { body: sent }))
  const report = { path: { id: reported.data.reportId } }
  const closed = { status: 'closed', note: 'We replaced the item.' } as const
  await dataOf(client.PUT('/api/reports/{id}', { params: report, body: closed }))
  expect((await dataOf(client.GET('/api/reports/{id}', { params: report }))).data.status).toBe('closed')

  const recall = { action: 'recall', reason: 'The seal may be broken.' } as const
  await dataOf(client.PUT('/api/products/batch/{id}/state', { params: { path: { id: batch.id } }, body: recall }))
  expect(await dataOf(verify(first))).toMatchObject({ verdict: 'recalled', reasons: [recall.reason] })

  const body = { ...dates, orderName: 'Year', scanLimit: null, quantity: 5001 }
  const ofProduct = { path: { id: product.id } }
  const { data: ordered } = await dataOf(client.POST('/api/products/{id}/orders', { params: ofProduct, body }))
  const order = await vi.waitFor(
    async () => {
      const params = { path: { id: ordered.order.id } }
      const { data } = await dataOf(client.GET('/api/products/orders/{id}', { params }))
      expect(data.state).not.toBe('in_progress')
      return data
    },
    { timeout: 60_000, interval: 50 },
  )
  expect([order.state, order.batches.length]).toEqual(['ready', 2])
})

test('a picture is sent as it is', async () => {
  const picture = new Blob([await readFile('docs/picture.png')])
  const sent = await client.PUT('/api/partners/logo', { body: picture, headers: { 'content-type': 'image/png' } })
  expect(sent.response.status).toBe(200)
})

const { manufacturingDate, expirationDate } = defaultProduct
const dates = { manufacturingDate, expirationDate }

test('an invalid request gets errors by field, and is not repeated', async () => {
  const { response, error } = await client.POST('/api/products', { body: { ...defaultProduct, name: '' } })
  expect([response.status, error]).toMatchObject([400, { code: 'invalid_input', errors: [{ field: 'name' }] }])
})

test('a call that the API does not have does not compile', async () => {
  // @ts-expect-error: It is not for keys.
  const { response } = await client.GET('/api/team')
  // @ts-expect-error: A change needs an action.
  const wrong = await client.PUT('/api/products/batch/{id}/state', { params: { path: { id: randomUUID() } }, body: {} })
  expect([response.status, wrong.response.status]).toEqual([403, 400])
})

test('a request without an answer is repeated with the same idempotency key', async () => {
  const requests: unknown[] = []
  const server = await listen(async (request, response) => {
    requests.push([request.headers['idempotency-key'], await text(request)])
    if (requests.length === 1) return request.socket.destroy()
    if (requests.length === 2) return response.writeHead(503, { 'retry-after': '0' }).end('{"code":"busy"}')
    response.end('{"success":true}')
  })
  const flaky = createClient({ url: server.url, key: 'k' })
  const body = { ...dates, batchName: 'Run 8', quantity: 1, scanLimit: null }
  await flaky.POST('/api/products/{id}/batch', { params: { path: { id: 'p' } }, body })
  expect(requests).toEqual(Array(3).fill([expect.stringMatching(/^[\w-]{36}$/), JSON.stringify(body)]))
  expect(new Set(requests.map(String)).size).toBe(1)
  await server.close()
})

test('a request that is not safe to repeat is sent once', async () => {
  let count = 0
  const server = await listen((request) => {
    count++
    request.socket.destroy()
  })
  const report = { reportId: randomUUID(), description: 'Odd.' }
  await expect(createClient({ url: server.url }).POST('/api/reports', { body: report })).rejects.toThrow('fetch failed')
  expect(count).toBe(1)
  await server.close()
})

test('a call ends after its timeout, or when it is aborted', async () => {
  const server = await listen(() => {})
  const hasty = createClient({ url: server.url, timeout: 50, retries: 0 })
  await expect(hasty.GET('/api/products')).rejects.toThrow('No answer within 50 ms.')
  const wanted = new AbortController()
  const call = createClient({ url: server.url }).GET('/api/products', { signal: wanted.signal })
  wanted.abort(new Error('The window was closed.'))
  await expect(call).rejects.toThrow('The window was closed.')
  await server.close()
})

test('an aborted call does not wait for a busy server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // that time never comes
  onTestFinished(() => void vi.useRealTimers())
  const wanted = new AbortController()
  const fetch = async () => {
    setImmediate(() => wanted.abort(new Error('The window was closed.')))
    return new Response('{"code":"busy"}', { status: 503, headers: { 'retry-after': '60' } })
  }
  const call = createClient({ url, fetch }).GET('/api/products', { signal: wanted.signal })
  await expect(call).rejects.toThrow('The window was closed.')
})

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
