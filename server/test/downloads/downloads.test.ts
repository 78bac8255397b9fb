import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Download } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { downloadKinds } from '../../src/catalog/downloads/make-downloads.ts'
import { continueFiles, registerFileJobs } from '../../src/platform/files/jobs.ts'
import { makeFile } from '../../src/platform/files/make-file.ts'
import { after, hours } from '../../src/platform/lib/time.ts'
import { insertKey } from '../support/api-key-client.ts'
import { countThreads } from '../support/count-threads.ts'
import type { Actor } from '../support/factories.ts'
import { holdNextThread } from '../support/hold-thread.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { pagesIn, serialsOn } from '../support/read-sheet.ts'
import { filesIn } from '../support/read-zip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
/** Its jobs do nothing, so that waiting downloads keep waiting. */
let idle: TestApp
beforeAll(async () => {
  app = await createTestApp()
  idle = await createTestApp()
  await registerFileJobs(app.context, downloadKinds)
  for (const queue of ['make-order', 'make-batch-file']) await idle.context.jobs.work(queue, async () => {})
})
afterAll(() => Promise.all([app.close(), idle.close()]))

type On = Pick<TestApp, 'call'>
const request = (on: On, { token }: { token: string }, path: string, body: object = {}, headers = {}) =>
  on.call('POST', `${path}/downloads`, { token, body, headers: { 'idempotency-key': randomUUID(), ...headers } })
const ofBatch = (id: string) => `/api/products/batch/${id}`
const downloadIn = (reply: { body: string }) => {
  const { data } = JSON.parse(reply.body) as { data?: Download }
  if (!data) throw new Error(reply.body)
  return data
}
const get = (on: On, { token }: { token: string }, path: string, headers = {}) =>
  on.call('GET', path, { token, headers })

/** Waits until a job has made the file. */
const ended = (actor: { token: string }, { statusUrl }: Download) =>
  vi.waitFor(
    async () => {
      const download = downloadIn(await get(app, actor, statusUrl))
      if (download.endedAt === null) throw new Error(`The download is ${download.status}.`)
      return download
    },
    { timeout: 90_000, interval: 50 },
  )

/** A partner with a batch. */
async function createOwner(on = app) {
  const owner = await on.createPartner({ codeLimit: 5000 })
  const { batch } = await on.createBatch({ partner: owner, quantity: 3 })
  return { ...owner, batchId: batch.id, serials: await on.serialsOf(batch.id, owner.token) }
}

test('a program requests a PDF, polls its status until it is ready, and gets the same file as a person', async () => {
  const owner = await createOwner()
  const key = { token: (await insertKey(app, owner, ['codes:download'])).secret }
  const reply = await request(app, key, ofBatch(owner.batchId), { format: 'pdf', size: 'SMALL' })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([202, '2'])
  expect(downloadIn(reply)).toMatchObject({ status: 'waiting', batchId: owner.batchId, fileUrl: null, expiresAt: null })

  const ready = await ended(key, downloadIn(reply))
  expect(ready).toMatchObject({ status: 'ready', error: null, fileUrl: `${ready.statusUrl}/file` })
  expect(ready.expiresAt).toBe(after(new Date(ready.endedAt ?? ''), hours(24)).toISOString())
  const status = await get(app, key, ready.statusUrl)
  expect(status.headers['retry-after']).toBeUndefined()
  const unchanged = await get(app, key, ready.statusUrl, { 'if-none-match': status.headers.etag })
  expect(unchanged.statusCode).toBe(304)

  const file = await get(app, key, ready.fileUrl ?? '')
  expect([file.headers['content-type'], file.headers['content-length']]).toEqual([
    'application/pdf',
    String(ready.bytes),
  ])
  expect(file.headers['content-disposition']).toMatch(/qrcodes-SMALL-\d+-[\w-]+\.pdf/)
  expect(pagesIn(file.rawPayload).flatMap(serialsOn).toSorted()).toEqual(owner.serials.toSorted())
})

test('the audit log records a download of codes each time the file is sent, not when it is made', async () => {
  const owner = await createOwner()
  const ready = await ended(owner, downloadIn(await request(app, owner, ofBatch(owner.batchId), { format: 'csv' })))
  const downloads = () => listAuditEvents(app, owner.partnerId, 'batch.downloaded')
  expect(await downloads()).toEqual([])
  const file = await get(app, owner, ready.fileUrl ?? '')
  for (const serial of owner.serials) expect(file.body).toContain(serial)
  await get(app, owner, ready.fileUrl ?? '')
  expect(await downloads()).toMatchObject([
    { subject: owner.batchId, accountId: owner.accountId, details: { format: 'csv' } },
    { subject: owner.batchId },
  ])
})

test('a finished order is downloaded as one table, or as a ZIP with a file for each batch', async () => {
  const orders = createOrderClient(app)
  const orderer = await orders.createOrderer(3)
  const order = await orders.readyOrder(orderer, [2, 1])
  const path = `/api/products/orders/${order.id}`
  const asked = [
    await request(app, orderer, path, { format: 'csv' }),
    await request(app, orderer, path, { format: 'svg' }),
  ]
  const [table, zip] = await Promise.all(asked.map((reply) => ended(orderer, downloadIn(reply))))
  const lines = (await get(app, orderer, table?.fileUrl ?? '')).body.trim().split('\n')
  expect(lines).toHaveLength(4)
  const file = await get(app, orderer, zip?.fileUrl ?? '')
  expect(file.headers['content-type']).toBe('application/zip')
  expect((await filesIn(file.rawPayload)).map(({ name }) => name.slice(0, 2))).toEqual(['1-', '2-'])
})

test('a running order is refused, and a batch of another partner is not found', async () => {
  const orderer = await createOrderClient(idle).createOrderer(6000)
  const order = orderIn(await createOrderClient(idle).order(orderer, 5001))
  expect((await request(idle, orderer, `/api/products/orders/${order.id}`)).statusCode).toBe(409)
  const { batchId } = await createOwner(idle)
  expect((await request(idle, orderer, ofBatch(batchId))).statusCode).toBe(404)
  expect((await request(idle, orderer, ofBatch(batchId), { format: 'exe' })).statusCode).toBe(400)
})

test('a partner can have five files in preparation and twenty in total, even with parallel requests', async () => {
  const owner = await createOwner(idle)
  const replies = await Promise.all(Array.from({ length: 8 }, () => request(idle, owner, ofBatch(owner.batchId))))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
  await idle.db.updateTable('files').set({ endedAt: idle.time.now, outcome: 'ready' }).execute()
  await idle.db
    .insertInto('files')
    .values(
      Array.from({ length: limits.downloadsMax - 5 }, () => rowOf(owner, { endedAt: idle.time.now, outcome: 'ready' })),
    )
    .execute()
  const refused = await request(idle, owner, ofBatch(owner.batchId))
  expect([refused.statusCode, refused.json().message]).toEqual([409, messages.downloads.tooManyKept(20)])

  const kept = (await get(idle, owner, '/api/downloads')).json<{ data: Download[] }>().data
  expect(kept).toHaveLength(limits.downloadsMax)
  await idle.call('DELETE', kept[0]?.statusUrl ?? '', { token: owner.token })
  expect((await get(idle, owner, kept[0]?.statusUrl ?? '')).statusCode).toBe(404)
  expect((await request(idle, owner, ofBatch(owner.batchId))).statusCode).toBe(202)
})

/** Inserts a download of a batch. */
const rowOf = ({ partnerId, batchId }: Actor & { batchId: string }, fields: object) => ({
  id: uuidv7(),
  partnerId,
  kind: 'batch',
  details: JSON.stringify({ batchId, orderId: null, format: 'csv', size: 'ORIGINAL', side: '600' }),
  requestedAt: idle.time.now,
  lastProgressAt: idle.time.now,
  ...fields,
})

test('a download has no file until it is ready, and its status and file are gone after a day', async () => {
  const owner = await createOwner(idle)
  const asked = downloadIn(await request(idle, owner, ofBatch(owner.batchId), { format: 'csv' }))
  expect((await get(idle, owner, `${asked.statusUrl}/file`)).statusCode).toBe(409)
  await makeFile(idle.context, downloadKinds[0], { fileId: asked.id })
  expect((await get(idle, owner, `${asked.statusUrl}/file`)).statusCode).toBe(200)
  const stranger = await idle.createPartner()
  expect((await get(idle, stranger, `${asked.statusUrl}/file`)).statusCode).toBe(404)
  idle.wait(24 * 60 * 60)
  for (const path of [asked.statusUrl, `${asked.statusUrl}/file`])
    expect((await get(idle, owner, path)).statusCode).toBe(404)
})

test('a download that a killed server had begun is restarted once, and fails after an hour', async () => {
  const owner = await createOwner(idle)
  const asked = downloadIn(await request(idle, owner, ofBatch(owner.batchId), { format: 'csv' }))
  const killed = uuidv7()
  await idle.db.updateTable('files').set({ runId: killed, bytes: 4 }).where('id', '=', asked.id).execute()
  await idle.db
    .insertInto('fileParts')
    .values({ fileId: asked.id, position: 0, content: Buffer.from('half') })
    .execute()
  await makeFile(idle.context, downloadKinds[0], { fileId: asked.id })
  expect(downloadIn(await get(idle, owner, asked.statusUrl)).status).toBe('making')

  idle.wait(2 * 60)
  await makeFile(idle.context, downloadKinds[0], { fileId: asked.id })
  const ready = downloadIn(await get(idle, owner, asked.statusUrl))
  const file = await get(idle, owner, ready.fileUrl ?? '')
  expect([file.body.includes('half'), file.body.length]).toEqual([false, ready.bytes])

  const lost = downloadIn(await request(idle, owner, ofBatch(owner.batchId), { format: 'csv' }))
  await idle.db.updateTable('files').set({ runId: killed }).where('id', '=', lost.id).execute()
  idle.wait(60 * 60 + 1)
  await continueFiles(idle.context, downloadKinds)
  expect(downloadIn(await get(idle, owner, lost.statusUrl))).toMatchObject({
    status: 'failed',
    fileUrl: null,
    error: messages.downloads.failed,
  })
})

describe('a file fails with its reason, and leaves neither a part nor a thread, when it', () => {
  const threads = countThreads()
  afterEach(() => void vi.restoreAllMocks())

  async function expectFailure(make: (fileId: string) => Promise<void>, error: string) {
    const owner = await createOwner(idle)
    const { id, statusUrl } = downloadIn(await request(idle, owner, ofBatch(owner.batchId), { format: 'svg' }))
    await make(id)
    const failed = downloadIn(await get(idle, owner, statusUrl))
    expect(failed).toMatchObject({ status: 'failed', error, bytes: 0, fileUrl: null })
    const file = await get(idle, owner, `${statusUrl}/file`)
    expect([file.statusCode, file.json().message]).toEqual([409, error])
    expect(await partsOf(id)).toEqual([])
    await expect.poll(() => threads.running).toBe(0)
  }

  const allowBytes = (bytes: number) =>
    vi.spyOn(limits as { downloadBytesMax: number }, 'downloadBytesMax', 'get').mockReturnValue(bytes)

  test('is too large', () => {
    allowBytes(1_000)
    return expectFailure(
      (fileId) => makeFile(idle.context, downloadKinds[0], { fileId }),
      messages.downloads.tooLarge(0.001),
    )
  })

  test('is too large as the ZIP of an order', async () => {
    const orders = createOrderClient(app)
    const orderer = await orders.createOrderer(3)
    const order = await orders.readyOrder(orderer, [2, 1])
    allowBytes(1_000)
    const asked = await request(app, orderer, `/api/products/orders/${order.id}`, { format: 'svg' })
    expect(await ended(orderer, downloadIn(asked))).toMatchObject({ status: 'failed', bytes: 0 })
    await expect.poll(() => threads.running).toBe(0)
  })

  test('takes too long', () => {
    const deadline = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const { begun, resume } = holdNextThread()
    return expectFailure(async (fileId) => {
      const making = makeFile(idle.context, downloadKinds[0], { fileId })
      await begun
      deadline.abort()
      resume()
      await making
    }, messages.downloads.tooSlow)
  })
})

test('deleting a download that is being made stops it and removes its partial file', async () => {
  const owner = await createOwner(idle)
  const asked = downloadIn(await request(idle, owner, ofBatch(owner.batchId), { format: 'csv' }))
  const making = makeFile(idle.context, downloadKinds[0], { fileId: asked.id })
  await idle.call('DELETE', asked.statusUrl, { token: owner.token })
  await making
  expect(await partsOf(asked.id)).toEqual([])
})

const partsOf = (id: string) => idle.db.selectFrom('fileParts').where('fileId', '=', id).select('position').execute()
