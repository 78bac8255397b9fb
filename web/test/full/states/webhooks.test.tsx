import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
} from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerNow, fails, hangs, type Replies, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const id = '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e'
const list = { as: 'partner', path: '/webhooks' } as const
const one = { as: 'partner', path: `/webhooks/${id}` } as const

const endpoint: WebhookEndpoint = {
  id,
  name: 'Warehouse',
  url: 'https://a-rather-long-name-of-a-system.warehouse.example/hooks/sahihi',
  events: ['scan.recorded', 'code.blocked', 'order.ready'],
  sampleEvery: 10,
  createdAt: '2026-11-01T09:00:00.000Z',
  disabledAt: null,
  disabledBecause: null,
  failingSince: null,
  waiting: 0,
  previousSecretUntil: null,
}
const failing = { ...endpoint, id: '2', name: 'Office', failingSince: '2026-11-20T09:00:00.000Z', waiting: 1204 }
const disabledAt = '2026-11-21T09:00:00.000Z'
const disabled: WebhookEndpoint = { ...endpoint, id: '3', name: 'Old shop', disabledAt, disabledBecause: 'gone' }
const delivery: WebhookDelivery = {
  id: '018f3c1e-7a5b-7000-8000-00000000000a',
  eventId: '018f3c1e-7a5b-7000-8000-00000000000b',
  type: 'scan.recorded',
  state: 'delivered',
  createdAt: '2026-11-22T09:00:00.000Z',
  tries: 1,
  nextTryAt: null,
  lastTriedAt: '2026-11-22T09:00:01.000Z',
  status: 204,
  error: null,
  durationMs: 120,
}
const details: WebhookDeliveryDetails = {
  ...delivery,
  body: '{"type":"scan.recorded","timestamp":"2026-11-22T09:00:00.000Z","data":{"scans":[],"sampleEvery":10}}',
  reply: 'Taken, thank you',
}
const deliveries: WebhookDelivery[] = [
  delivery,
  { ...delivery, id: '5', type: 'code.blocked', state: 'waiting', tries: 2, status: 500, error: 'It answered 500.' },
  {
    ...delivery,
    id: '6',
    type: 'order.ready',
    state: 'failed',
    tries: 10,
    status: null,
    error: 'No complete reply within 10 seconds.',
  },
]
const pagination = {
  currentPage: 1,
  totalPages: 3,
  totalCount: 43,
  limit: 20,
  hasNextPage: true,
  hasPreviousPage: false,
}
/** The replies to each of the three calls of an endpoint's page. */
const answered = (shown: WebhookEndpoint): Replies => ({
  'GET /api/webhook-endpoints/:id': { data: shown },
  'GET /api/webhook-endpoints/:id/deliveries': { data: { deliveries, pagination } },
  'GET /api/webhook-endpoints/:id/deliveries/:deliveryId': { data: details },
})

/** The endpoints of a partner, with their dialogs and logs. */
testStates([
  { ...list, name: 'webhooks, none', ready: /No endpoints yet/ },
  {
    ...list,
    name: 'webhooks',
    ready: /Old shop/,
    replies: { 'GET /api/webhook-endpoints': { data: [endpoint, failing, disabled] } },
  },
  {
    ...list,
    name: 'webhooks, loading',
    ready: /your own systems/,
    replies: { 'GET /api/webhook-endpoints': hangs },
    loading: { skeleton: 'Loading endpoints' },
  },
  {
    ...list,
    name: 'webhooks, failed',
    ready: /The endpoints did not load\./,
    replies: { 'GET /api/webhook-endpoints': fails },
  },
  {
    ...list,
    name: 'webhooks, add, refused',
    ready: /No endpoints yet/,
    act: async () => {
      answerNow({
        'POST /api/webhook-endpoints': refuses(400, { errors: [{ field: 'url', message: 'Enter a web address.' }] }),
      })
      await page.getByRole('button', { name: 'Add an endpoint' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabelText('Scans, up to 100 at a time').click()
      await dialog.getByRole('button', { name: 'Add endpoint' }).click()
      await expect.element(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...one,
    name: 'webhook endpoint, missing',
    ready: /The endpoint did not load\./,
    replies: {
      'GET /api/webhook-endpoints/:id': refuses(404, { code: 'not_found' }),
      'GET /api/webhook-endpoints/:id/deliveries': refuses(404, { code: 'not_found' }),
    },
  },
  { ...one, name: 'webhook endpoint', ready: /Deliveries of the last 30 days/, replies: answered(endpoint) },
  {
    ...one,
    name: 'webhook endpoint, disabled',
    ready: /Deliveries of the last 30 days/,
    replies: answered({ ...disabled, id }),
  },
  {
    ...one,
    name: 'webhook endpoint, delivery',
    ready: /Deliveries of the last 30 days/,
    replies: answered({ ...failing, id }),
    act: async () => {
      await page.getByRole('button', { name: 'scan.recorded' }).click()
      await expect.element(page.getByText('Taken, thank you')).toBeVisible()
    },
  },
  {
    ...one,
    name: 'webhook endpoint, send again',
    ready: /Deliveries of the last 30 days/,
    replies: answered(endpoint),
    act: async () => {
      await page.getByRole('button', { name: 'Send failed ones again' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...one,
    name: 'webhook endpoint, new secret',
    ready: /Deliveries of the last 30 days/,
    replies: answered(endpoint),
    act: async () => {
      answerNow({
        'POST /api/webhook-endpoints/:id/secret': {
          message: 'New secret made.',
          data: { ...endpoint, secret: `whsec_${'A'.repeat(43)}=` },
        },
      })
      await page.getByRole('button', { name: 'New secret' }).click()
      await page.getByRole('button', { name: 'Make a new secret' }).click()
      await expect.element(page.getByText(/^whsec_/)).toBeVisible()
    },
  },
])
