import { expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

// Lower case of other languages or programs, and decomposed letters.
test.each([
  ['İstanbul lokum', 'istanbul LOKUM'],
  ['İzmir figs', 'İzmir'.toLowerCase()],
  ['ΟΔΟΣ ΕΛΑΙΟΛΑΔΟ', 'οδος'],
  ['ΟΔΟΣ ΕΛΑΙΟΛΑΔΟ', 'οδοσ ελαιο'],
  ['μέλισσας μέλι', 'ΜΈΛΙΣΣΑΣ'],
  ['Crème', 'cre\u0300ME'],
  ['Ẹ̀wà ọlọ́yin', 'Ẹ̀WÀ ỌLỌ́'.normalize('NFD')],
  ['한글 차', '한글'.normalize('NFD')],
])('“%s” is found by “%s” wherever names are searched', async (name, typed) => {
  const owner = await app.createPartner({ codeLimit: 5000, companyName: name })
  const { product, batch } = await app.createBatch({ partner: owner, name, batch: name, quantity: 1 })
  const dataOf = async (path: string, query: Record<string, string>) =>
    (await app.call('GET', `${path}?${new URLSearchParams(query)}`, owner)).json().data
  const one = { products: [{ id: product.id }], batches: [{ id: batch.id }] }
  expect(await dataOf('/api/search', { q: typed })).toMatchObject(one)
  expect(await dataOf('/api/products', { search: typed })).toMatchObject({ products: one.products })
  expect(await dataOf('/api/batches', { search: typed })).toMatchObject({ batches: one.batches })
  expect((await dataOf('/api/activity', { subject: typed })).rows).not.toEqual([])
  const { partners } = await (await createAdminClient(app)).list({ search: typed })
  expect(partners.map(({ id }) => id)).toContain(owner.partnerId)
})
