import type { ProductForm } from '@sahihi/contract/endpoints/products.ts'
import { expect, test } from 'vitest'
import type { Call } from '../support/factories.ts'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { plainImage } from '../support/photo.ts'
import { fromOurPage, type TestApp, useTestApp } from '../support/test-app.ts'

// Each server caches what a verdict says about a batch, but shows a change of another server in the next scan.
const app = await useTestApp()
const other = await useTestApp({ url: app.url })

type Made = Awaited<ReturnType<TestApp['createCode']>>
type Change = Call & { path: string; method?: 'POST' }
const batchState = ({ batch }: Made, action: string): Change => ({
  path: `/api/products/batch/${batch.id}/state`,
  body: { action, reason: 'Wrong leaflet' },
})
const dates = { manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' }
const batchEdit = ({ batch }: Made, change: object): Change => ({
  path: `/api/products/batch/${batch.id}`,
  body: { version: 1, batchName: 'Run 7', ...dates, ...change },
})
const productEdit = ({ product }: Made, change: object): Change => ({
  path: `/api/products/${product.id}`,
  body: { version: 1, name: 'Paracetamol 500 mg', category: 'Medicine', description: '', ...change },
})
const formEdit = ({ product }: Made, feedbackConfig: object): Change => ({
  path: `/api/products/${product.id}/feedback-form`,
  body: { version: 1, feedbackConfig },
})
const profileEdit = ({ partner: { email } }: Made, companyName: string): Change => ({
  path: '/api/partners/profile',
  body: { companyName, email },
})
const image = await plainImage(400, 400).jpeg().toBuffer()
const picture = (path: string): Change => ({ path, body: image, headers: { 'content-type': 'image/jpeg' } })

const rating = { rating: { title: 'Any good?' } }
const any = expect.any(String)
const quietPin = { hasPin: true, pinOffer: 'when_suspected' } as const
const changes: [what: string, change: (made: Made) => Change, shown: object, overrides?: Partial<ProductForm>][] = [
  ['the product name', (made) => productEdit(made, { name: 'Ibu' }), { data: { product: { name: 'Ibu' } } }],
  ['the category', (made) => productEdit(made, { category: 'Syrup' }), { localized: { category: 'Syrup' } }],
  ['the PIN offer', (made) => productEdit(made, { pinOffer: 'always' }), { data: { pinOffer: 'quiet' } }, quietPin],
  ['the batch name', (made) => batchEdit(made, { batchName: 'Run 8' }), { data: { batch: { name: 'Run 8' } } }],
  ['the expiry date', (made) => batchEdit(made, { expirationDate: '2026-05-01' }), { verdict: 'expired' }],
  ['a recall', (made) => batchState(made, 'recall'), { verdict: 'recalled', reasons: ['Wrong leaflet'] }],
  ['the company name', (made) => profileEdit(made, 'Fidson'), { data: { company: 'Fidson' } }],
  ['the picture', ({ product: { id } }) => picture(`/api/products/${id}/picture`), { localized: { picture: any } }],
  [
    'the first detail to compare',
    ({ product: { id } }) => ({ ...picture(`/api/products/${id}/spots?sentence=Blue+cap`), method: 'POST' }),
    { localized: { actionUrl: any } },
  ],
  ['the logo', () => picture('/api/partners/logo'), { localized: { logo: any } }],
  ['the questions', (made) => formEdit(made, rating), { feedbackConfig: rating }, feedbackProduct],
]

test.each(changes)('a new %s is in the next verdict of every server', async (_what, change, shown, overrides = {}) => {
  const made = await ('feedbackEnabled' in overrides ? app.createFeedbackCode(overrides) : app.createCode(overrides))
  const scan = async (server: TestApp) => (await server.scan(made.serial, { lang: 'en' }, fromOurPage)).json<object>()
  for (const server of [app, other]) expect(await scan(server)).not.toMatchObject(shown)
  const { path, method = 'PUT', ...call } = change(made)
  const reply = await app.call(method, path, { ...call, token: made.partner.token })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  for (const server of [other, app]) expect(await scan(server)).toMatchObject(shown)
})
