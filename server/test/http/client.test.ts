import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, createClient, SahihiError } from '@sahihi/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientFiles } from '../../../client/generate.ts'
import { registerDownloadJobs } from '../../src/catalog/downloads/jobs.ts'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { insertKey } from '../support/api-key-client.ts'
import { defaultProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let url: string
let client: Client
let anybody: Client
beforeAll(async () => {
  app = await createTestApp({ listens: true })
  await registerOrderJobs(app.context)
  await registerDownloadJobs(app.context)
  url = app.context.server.url
  client = await clientOf({ codeLimit: 10_000, planType: 'ENTERPRISE' })
  anybody = createClient({ url })
})
afterAll(() => app.close())

/** The client of a new partner, with an API key of every scope. */
async function clientOf(partner: Parameters<TestApp['createPartner']>[0]) {
  const { secret } = await insertKey(app, await app.createPartner(partner))
  return createClient({ url, key: secret })
}

test.each(Object.entries(clientFiles()))('%s of the client is the one of the contract', async (name, text) => {
  expect(await readFile(`client/${name}`, 'utf8')).toBe(text)
})

test('a program does the whole work of a manufacturer by the client', async () => {
  const { data } = await client.createProduct({ body: { ...defaultProduct, quantity: 3 } })
  const { product, batch } = data
  const file = await client.downloadCodes({ params: { batchId: batch.id }, query: { format: 'csv' } })
  const lines = (await file.text()).trim().split('\n')
  expect(lines).toHaveLength(4)
  const sheet = await downloadByJob(batch.id)
  expect([sheet.headers.get('content-type'), (await sheet.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  const codes = await client.listCodes({ params: { productId: batch.id } })
  const [first = '', second = '', third = ''] = codes.data.qrCodes.map((code) => code.verificationNumber)

  const verdict = await anybody.verifyCode({ params: { verificationNumber: first }, query: { scanId: randomUUID() } })
  expect(verdict).toMatchObject({ success: true, verdict: 'genuine_first' })
  await client.changeCodeState({
    params: { verificationNumber: second },
    body: { action: 'block', reason: 'Stolen from our warehouse.' },
  })
  const blocked = anybody.verifyCode({ params: { verificationNumber: second }, query: { scanId: randomUUID() } })
  await expect(blocked).rejects.toMatchObject({ status: 403, reply: { verdict: 'blocked' } })

  const reported = await anybody.submitReport({
    body: { reportId: randomUUID(), enteredSerial: third, description: 'The seal was broken.' },
  })
  const id = reported.data.reportId
  await client.updateReport({ params: { id }, body: { status: 'closed', note: 'We replaced the item.' } })
  expect((await client.getReport({ params: { id } })).data.status).toBe('closed')

  await client.changeBatchState({
    params: { id: batch.id },
    body: { action: 'recall', reason: 'The seal may be broken.' },
  })
  const recalled = anybody.verifyCode({ params: { verificationNumber: first }, query: { scanId: randomUUID() } })
  expect(await recalled).toMatchObject({ verdict: 'recalled', reasons: ['The seal may be broken.'] })

  const { data: ordered } = await client.createOrder({
    params: { id: product.id },
    body: { ...dates, orderName: 'Year', scanLimit: null, quantity: 5001 },
  })
  const order = await vi.waitFor(
    async () => {
      const { data } = await client.getOrder({ params: { id: ordered.order.id } })
      expect(data.state).not.toBe('in_progress')
      return data
    },
    { timeout: 60_000, interval: 50 },
  )
  expect([order.state, order.batches.length]).toEqual(['ready', 2])
  const volume = await client.getScanVolume()
  expect(volume.data).toBeTypeOf('object')
})

/** The PDF of a batch, made by a job. */
async function downloadByJob(batchId: string) {
  const asked = await client.requestBatchDownload({ params: { id: batchId }, body: { format: 'pdf' } })
  const params = { id: asked.data.id }
  await vi.waitFor(async () => expect((await client.getDownload({ params })).data.status).toBe('ready'), {
    timeout: 90_000,
    interval: 50,
  })
  return client.fetchDownload({ params })
}

const { manufacturingDate, expirationDate } = defaultProduct
const dates = { manufacturingDate, expirationDate }

test('a list is read page by page to its end', async () => {
  const own = await clientOf({ codeLimit: 1000 })
  for (let number = 1; number <= 3; number++)
    await own.createProduct({ body: { ...defaultProduct, name: `Malt ${number}`, quantity: 1 } })
  const names: string[] = []
  const sizes: number[] = []
  for await (const { data } of own.pages('listProducts', {
    query: { limit: 2, sortField: 'name', sortOrder: 'asc' },
  })) {
    names.push(...data.products.map(({ name }) => name))
    sizes.push(data.products.length)
  }
  expect([names, sizes]).toEqual([
    ['Malt 1', 'Malt 2', 'Malt 3'],
    [2, 1],
  ])
})

test('what is wrong with a request is told by field, and nothing is repeated', async () => {
  const refused = await client.createProduct({ body: { ...defaultProduct, name: '' } }).catch((error) => error)
  expect(refused).toBeInstanceOf(SahihiError)
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', errors: [{ field: 'name' }] })
})

test('a call that gets no answer is repeated under the same key, so that it is carried out once', async () => {
  const keys: unknown[] = []
  const server = await listen((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) return request.socket.destroy()
    if (keys.length === 2) return response.writeHead(503, { 'retry-after': '0' }).end('{"code":"busy"}')
    response.end('{"success":true}')
  })
  const flaky = createClient({ url: server.url, key: 'k' })
  await flaky.createBatch({ params: { id: 'p' }, body: { ...dates, batchName: 'Run 8', quantity: 1, scanLimit: null } })
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  await server.close()
})

test('a call that is not safe to repeat is made once', async () => {
  let count = 0
  const server = await listen((request) => {
    count++
    request.socket.destroy()
  })
  const flaky = createClient({ url: server.url })
  const report = { reportId: randomUUID(), description: 'Odd.' }
  await expect(flaky.submitReport({ body: report })).rejects.toMatchObject({ status: 0 })
  expect(count).toBe(1)
  await server.close()
})

test('a server that does not answer is given up, and so is a call that is no longer wanted', async () => {
  const server = await listen(() => {})
  const patient = createClient({ url: server.url, timeout: 50, retries: 0 })
  await expect(patient.listProducts()).rejects.toMatchObject({ status: 0 })
  const wanted = new AbortController()
  const call = createClient({ url: server.url }).listProducts({ signal: wanted.signal })
  wanted.abort(new Error('The window was closed.'))
  await expect(call).rejects.toThrow('The window was closed.')
  await server.close()
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
