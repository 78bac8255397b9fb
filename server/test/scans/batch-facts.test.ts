import type { ProductForm } from '@sahihi/contract/endpoints/products.ts'
import { expect, test } from 'vitest'
import type { Call } from '../support/factories.ts'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { plainImage } from '../support/photo.ts'
import { fromOurPage, type TestApp, useTestApp } from '../support/test-app.ts'

// What a verdict says about a batch is kept by each server: a change at one is seen by the next scan at the other.
const app = await useTestApp()
const other = await useTestApp({ url: app.url })

type Made = Awaited<ReturnType<TestApp['createCode']>>
const batchState =
  (action: string) =>
  ({ batch }: Made) => ({
    method: 'PUT' as const,
    path: `/api/products/batch/${batch.id}/state`,
    body: { action, reason: 'Wrong leaflet' },
  })
const batchEdit =
  (change: object) =>
  ({ batch }: Made) => ({
    method: 'PUT' as const,
    path: `/api/products/batch/${batch.id}`,
    body: { version: 1, batchName: 'Run 7', manufacturingDate: '2026-04-01', expirationDate: '2028-04-01', ...change },
  })
const productEdit =
  (change: object) =>
  ({ product }: Made) => ({
    method: 'PUT' as const,
    path: `/api/products/${product.id}`,
    body: { version: 1, name: 'Paracetamol 500 mg', category: 'Medicine', description: '', ...change },
  })
const picture = async (path: string) => ({
  method: 'PUT' as const,
  path,
  body: await plainImage(400, 400).jpeg().toBuffer(),
  headers: { 'content-type': 'image/jpeg' },
})

type Change = (made: Made) => Promise<{ method: 'PUT'; path: string } & Call> | ({ method: 'PUT'; path: string } & Call)
const changes: [what: string, change: Change, shown: object, overrides?: Partial<ProductForm>][] = [
  ['the name of the product', productEdit({ name: 'Ibuprofen' }), { data: { product: { name: 'Ibuprofen' } } }],
  [
    'the category',
    productEdit({ category: 'Syrup' }),
    { data: { product: { category: 'Syrup' } }, localized: { category: 'Syrup' } },
  ],
  [
    'when the PIN is offered',
    productEdit({ pinOffer: 'always' }),
    { data: { pinOffer: 'quiet' } },
    { hasPin: true, pinOffer: 'when_suspected' },
  ],
  ['the name of the batch', batchEdit({ batchName: 'Run 8' }), { data: { batch: { name: 'Run 8' } } }],
  ['the expiry', batchEdit({ expirationDate: '2026-05-01' }), { verdict: 'expired' }],
  ['a recall', batchState('recall'), { verdict: 'recalled', reasons: ['Wrong leaflet'] }],
  [
    'the name of the company',
    ({ partner: { email } }) => ({
      method: 'PUT',
      path: '/api/partners/profile',
      body: { companyName: 'Fidson', email },
    }),
    { data: { company: 'Fidson' } },
  ],
  [
    'the picture',
    ({ product }) => picture(`/api/products/${product.id}/picture`),
    { localized: { picture: expect.any(String) } },
  ],
  ['the logo', () => picture('/api/partners/logo'), { localized: { logo: expect.any(String) } }],
  [
    'the questions',
    ({ product }) => ({
      method: 'PUT',
      path: `/api/products/${product.id}/feedback-form`,
      body: { version: 1, feedbackConfig: { rating: { title: 'Any good?' } } },
    }),
    { feedbackConfig: { rating: { title: 'Any good?' } } },
    feedbackProduct,
  ],
]

test.each(changes)('%s changes the next verdict on every server', async (_what, change, shown, overrides = {}) => {
  const made = await ('feedbackEnabled' in overrides ? app.createFeedbackCode(overrides) : app.createCode(overrides))
  const scan = async (server: TestApp) => (await server.scan(made.serial, { lang: 'en' }, fromOurPage)).json<object>()
  for (const server of [app, other]) expect(await scan(server)).not.toMatchObject(shown)
  const { method, path, ...call } = await change(made)
  const reply = await app.call(method, path, { ...call, token: made.partner.token })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  for (const server of [other, app]) expect(await scan(server)).toMatchObject(shown)
})
