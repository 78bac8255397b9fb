import { itemFileName, itemName } from '@sahihi/contract/domain/item-name.ts'
import type { listAllBatches } from '@sahihi/contract/endpoints/lists.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

test.each([
  ['its lot', { batch: 'Run 7', lot: '24-117' }, 'Lot 24-117', '24-117'],
  ['its name without a lot', { batch: 'Run 7' }, 'Run 7', 'Run 7'],
  ['product and date without both', {}, 'Zinc syrup, Apr 1, 2026', ''],
])('a batch is called by %s, and on verdicts as on the pack', async (_, fields, called, onPack) => {
  const partner = await app.createPartner()
  const named = { batch: '', name: 'Zinc syrup', ...fields }
  const { batch, serial } = await app.createCode({ partner, ...named, manufacturingDate: '2026-04-01' })
  expect([batch.batchDisplayName, batch.name]).toEqual([called, named.batch || `batch-${app.time.now.getTime()}`])
  const [word = ''] = called.split(/[ ,]+/).slice(-1)
  for (const path of ['/api/batches?search=', '/api/search?q=']) {
    const reply = await app.call('GET', path + encodeURIComponent(word), { token: partner.token })
    const { batches } = reply.json<{ data: z.output<typeof listAllBatches.reply>['data'] }>().data
    expect(batches.map(({ id }) => id)).toEqual([batch.id])
  }
  const verdict = (await app.scan(serial)).json<{ data: { batch: { name: string } } }>()
  expect(verdict.data.batch.name).toBe(onPack)
  const pdf = await app.call('GET', `/api/products/${batch.id}/download-qr?format=csv`, { token: partner.token })
  const file = called === 'Zinc syrup, Apr 1, 2026' ? 'Zinc-syrup-Apr-1-2026' : `${called.replace(' ', '-')}-Zinc-syrup`
  expect(pdf.headers['content-disposition']).toContain(`qrcodes-${app.time.now.getTime()}-${file}.csv`)
})

test('a name says the product once, and a file’s name has only letters that every system takes', () => {
  expect(itemName('Zinc syrup', 'Lot 24-117')).toBe('Zinc syrup, Lot 24-117')
  expect(itemName('Zinc syrup', 'Zinc syrup, Apr 1, 2026')).toBe('Zinc syrup, Apr 1, 2026')
  expect(itemFileName({ product: 'Àgbo "100%"/herbal', batch: 'Lot 24/1..7' })).toBe('Lot-24-1-7-Agbo-100-herbal')
  expect(itemFileName({ product: '药', batch: '' })).toBe('')
})
