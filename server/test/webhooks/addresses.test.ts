import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import { openSender } from '../../src/platform/webhooks/post-event.ts'
import { useTestApp } from '../support/test-app.ts'
import { startReceiver, webhookClient } from '../support/webhook-client.ts'

// As in production.
const guarded = { WEBHOOK_PRIVATE_ADDRESSES: '0' } as const
const app = await useTestApp({ env: guarded })
const partner = await app.createPartner({ codeLimit: 5000 })
const { create, deliveries, changeBatch } = webhookClient(app)
const { webhooks } = messages

test.each([
  ['http://warehouse.example/', webhooks.httpsRequired],
  ['https://warehouse.example:25/', webhooks.port],
  ['https://localhost/', webhooks.privateAddress],
  ['https://printer.local/', webhooks.privateAddress],
  ['https://metadata.google.internal/', webhooks.privateAddress],
  ['https://127.0.0.1/', webhooks.privateAddress],
  ['https://0.0.0.0/', webhooks.privateAddress],
  ['https://10.1.2.3/', webhooks.privateAddress],
  ['https://172.16.0.1/', webhooks.privateAddress],
  ['https://192.168.1.1/', webhooks.privateAddress],
  ['https://100.64.0.1/', webhooks.privateAddress],
  ['https://169.254.169.254/latest/meta-data/', webhooks.privateAddress],
  ['https://168.63.129.16/', webhooks.privateAddress],
  ['https://224.0.0.1/', webhooks.privateAddress],
  ['https://255.255.255.255/', webhooks.privateAddress],
  ['https://[::1]/', webhooks.privateAddress],
  ['https://[::]/', webhooks.privateAddress],
  ['https://[fe80::1]/', webhooks.privateAddress],
  ['https://[fd00:ec2::254]/', webhooks.privateAddress],
  ['https://[ff02::1]/', webhooks.privateAddress],
  ['https://[::ffff:127.0.0.1]/', webhooks.privateAddress],
  ['https://[::127.0.0.1]/', webhooks.privateAddress],
  ['https://[64:ff9b::7f00:1]/', webhooks.privateAddress],
  ['https://[64:ff9b:1::7f00:1]/', webhooks.privateAddress],
  ['https://[2002:7f00:1::]/', webhooks.privateAddress],
  ['https://[2001:0:7f00:1::]/', webhooks.privateAddress],
  ['https://2130706433/', webhooks.oddAddress],
  ['https://0x7f.1/', webhooks.oddAddress],
  ['https://0177.0.0.1/', webhooks.oddAddress],
  ['https://134744072/', webhooks.oddAddress],
])('%s is refused when it is saved', async (url, message) => {
  const body = { name: 'Warehouse', url, events: ['plan.low'] }
  const reply = await app.call('POST', '/api/webhook-endpoints', { token: partner.token, body })
  expect(reply.json()).toMatchObject({ code: 'invalid_input', errors: [{ field: 'url', message }] })
})

test.each([
  'https://warehouse.example/hook',
  'https://warehouse.example:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('%s is accepted', async (url) => {
  expect(await create(partner, { url, events: ['plan.low'] })).toMatchObject({ url })
})

test.each([
  ['a private address', ['10.0.0.7']],
  ['this machine', ['127.0.0.1']],
  ['a private address among public ones', ['93.184.215.14', '192.168.0.9']],
  ['this machine, as an IPv6 form', ['::ffff:127.0.0.1']],
])('a name that leads to %s when an event is sent gets nothing', async (_, addresses) => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const { id } = await create(partner, { url: `https://rebound.example:${port}/`, events: ['batch.recalled'] })
  const { batch } = await app.createBatch({ partner })
  await changeBatch(partner, batch.id, 'recall')
  let asked = 0
  const resolve = async () => {
    asked++
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  await deliverDue(app.context, resolve)
  await receiver.close()
  expect(receiver.received).toEqual([])
  expect(asked).toBeGreaterThan(0)
  expect(await deliveries(partner, id)).toMatchObject([{ status: null, error: webhooks.failures.refusedAddress }])
  await app.call('DELETE', `/api/webhook-endpoints/${id}`, { token: partner.token })
})

test('a request connects to the checked address, because the name is resolved once', async () => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const answers = ['127.0.0.1', '203.0.113.9']
  const sender = openSender({ WEBHOOK_PRIVATE_ADDRESSES: '1' }, async () => [
    { address: answers.shift() ?? '', family: 4 },
  ])
  const { status } = await sender.send({ url: `http://any.example:${port}/`, headers: {}, body: '{}' })
  sender.close()
  await receiver.close()
  expect([status, answers]).toEqual([204, ['203.0.113.9']])
})

test.each([
  'https://127.0.0.1',
  'https://[::1]',
  'https://169.254.169.254',
  'http://93.184.215.14',
  'http://any.example',
])('%s, as it may have been saved before, is asked nothing when an event is sent', async (origin) => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  let asked = 0
  const sender = openSender({ WEBHOOK_PRIVATE_ADDRESSES: '0' }, async () => {
    asked++
    return [{ address: '93.184.215.14', family: 4 }]
  })
  const outcome = await sender.send({ url: `${origin}:${port}/`, headers: {}, body: '{}' })
  sender.close()
  await receiver.close()
  expect(outcome).toMatchObject({ status: null, error: webhooks.failures.refusedAddress })
  expect([receiver.received, asked]).toEqual([[], 0])
})
