import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import { answerNow, fails, onePage } from '../../replies.ts'

const endpoint: WebhookEndpoint = {
  id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
  name: 'Warehouse',
  url: 'https://warehouse.example/hooks/sahihi',
  events: ['code.blocked'],
  sampleEvery: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  disabledAt: null,
  disabledBecause: null,
  failingSince: null,
  waiting: 0,
  previousSecretUntil: null,
}

test('an endpoint that cannot be read again stays, with its new secret, and the page says so', async () => {
  await openPage(`/webhooks/${endpoint.id}`, {
    as: 'partner',
    replies: {
      'GET /api/webhook-endpoints/:id': { data: endpoint },
      'GET /api/webhook-endpoints/:id/deliveries': { data: { deliveries: [], pagination: onePage(0) } },
      'POST /api/webhook-endpoints/:id/secret': { message: 'Made.', data: { ...endpoint, secret: 'whsec_once' } },
    },
  })
  await page.getByRole('button', { name: 'New secret' }).click()
  answerNow({ 'GET /api/webhook-endpoints/:id': fails })
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await expect.element(page.getByText('The endpoint did not load.')).toBeInTheDocument()
  await expect.element(page.getByText('whsec_once')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done, I have copied it' }).click()
  await expect.element(page.getByText(endpoint.url)).toBeVisible()
})
