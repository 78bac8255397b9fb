import { randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { comparisonClient } from '../support/comparison-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { visitorClient } from '../support/visitor-client.ts'

const app = await useTestApp({ pages: readBuiltPages })
const { addSpot, spotsOf, scan, answer } = comparisonClient(() => app)
const { partner, product, serial } = await app.createCode()
await app.db.updateTable('partners').set({ shopperPhone: '0800 123 456' }).where('id', '=', partner.partnerId).execute()

const open = (address: string, lang = 'en') => app.call('GET', address, { headers: { 'accept-language': lang } })
/** A visitor answers all spots in turn, as the pages lead them. Returns the last page. */
async function answerAll(actionUrl: string, answers: string[]) {
  let page = await open(actionUrl)
  for (const given of answers) {
    const [, scanId = ''] = /name=scan value="([^"]+)"/.exec(page.body) ?? []
    const [, spot = ''] = /name=spot value="([^"]+)"/.exec(page.body) ?? []
    const reply = await answer(serial, scanId, spot, given)
    page = await open(`/verify/${serial}/compare${reply.headers.location}`)
  }
  return page
}

test('a good verdict offers to compare the pack once the manufacturer has added a detail', async () => {
  expect(await scan(serial, 'a-visitor-before-it')).not.toHaveProperty('action')
  expect((await addSpot(partner, product.id, 'The hologram shows an <eagle>.')).statusCode).toBe(200)
  const { action, actionUrl, scanId } = await scan(serial, 'a-visitor-after-it')
  expect(action).toBe('Compare details with your pack')
  expect(actionUrl).toBe(`/verify/${serial}/compare?scan=${scanId}`)
  const [spot] = (await spotsOf(partner, product.id)).spots
  const picture = await open(spot?.picture ?? '')
  expect([picture.headers['content-type'], picture.rawPayload.length <= 12_288]).toEqual(['image/webp', true])
})

test('details are asked one by one without a script; all the same is no verdict, and any other is amber', async () => {
  await addSpot(partner, product.id, 'The cap is blue.')
  const { actionUrl = '' } = await scan(serial, 'a-visitor-who-compares')
  const first = await open(actionUrl)
  expect(first.body).toContain('Detail 1 of 2')
  expect(first.body).toContain('The hologram shows an &#60;eagle&#62;.')
  expect(first.body).not.toMatch(/<script|href="?\/scan"?>/)
  const same = await answerAll(actionUrl, ['same', 'same'])
  expect(same.body).toContain('Nothing looks different')
  expect(same.body).not.toContain('verdict=different_pack')
  const other = await scan(serial, 'another-who-compares')
  const different = await answerAll(other.actionUrl ?? '', ['same', 'different'])
  expect(different.body).toContain('<main class="v amber">')
  for (const text of ['This pack looks different', 'tel:0800123456', `serial=${serial}&#38;verdict=different_pack`])
    expect(different.body).toContain(text)
  expect(await spotsOf(partner, product.id)).toMatchObject({
    compared: 2,
    different: 1,
    spots: [
      { same: 2, different: 0 },
      { same: 1, different: 1 },
    ],
  })
})

test('a visitor has one answer for each detail of a code, and the last one counts', async () => {
  const [spot] = (await spotsOf(partner, product.id)).spots
  const before = await spotsOf(partner, product.id)
  const { scanId } = await scan(serial, 'an-undecided-visitor')
  for (const given of ['different', 'different', 'same']) await answer(serial, scanId, spot?.id ?? '', given)
  const again = await scan(serial, 'an-undecided-visitor')
  await answer(serial, again.scanId, spot?.id ?? '', 'same')
  const after = await spotsOf(partner, product.id)
  expect([after.compared - before.compared, after.different - before.different]).toEqual([1, 0])
})

test('shoppers read the sentence in their language, or marked as English', async () => {
  const [spot] = (await spotsOf(partner, product.id)).spots
  const body = { sentence: 'The hologram shows an eagle.', translations: { fr: 'L’hologramme montre un aigle.' } }
  const saved = await app.call('PUT', `/api/products/${product.id}/spots/${spot?.id}`, { token: partner.token, body })
  expect([saved.statusCode, saved.json()]).toEqual([200, { success: true, message: messages.spotSaved }])
  const { actionUrl = '' } = await scan(serial, 'a-visitor-of-languages')
  expect((await open(actionUrl, 'fr')).body).toContain('L’hologramme montre un aigle.')
  expect((await open(actionUrl, 'sw')).body).toContain('Kwa Kiingereza')
})

test('the answers are among the visitor’s data, and erased with them', async () => {
  const { exportOf, erase } = visitorClient(() => app)
  expect((await exportOf('another-who-compares')).comparisons).toMatchObject([
    { verificationNumber: serial, isSame: true },
    { verificationNumber: serial, isSame: false },
  ])
  await erase('another-who-compares')
  expect((await exportOf('another-who-compares')).comparisons).toEqual([])
  expect(await spotsOf(partner, product.id)).toMatchObject({ different: 0 })
})

test('a stranger, another scan, a foreign form and a malformed one change nothing', async () => {
  const { spots } = await spotsOf(partner, product.id)
  const before = await spotsOf(partner, product.id)
  const spot = spots[0]?.id ?? ''
  const { scanId } = await scan(serial, 'a-visitor-of-its-own')
  const other = await app.createCode({ partner })
  const replies = await Promise.all([
    answer(serial, randomUUID(), spot, 'different'),
    answer(other.serial, scanId, spot, 'different'),
    answer(serial, scanId, randomUUID(), 'different'),
    answer(serial, scanId, spot, 'perhaps'),
    answer('no-such-serial', scanId, spot, 'different'),
    open(`/verify/${serial}/compare?scan=x`),
    open(`/verify/${serial}/compare`),
    answer(serial, scanId, spot, 'different', { 'sec-fetch-site': 'cross-site' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404, 403])
  expect(await spotsOf(partner, product.id)).toEqual(before)
})

test('a product has at most three details, also when they are added together, and none after they are removed', async () => {
  const added = await Promise.all(['one', 'two', 'three'].map((name) => addSpot(partner, product.id, name)))
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await addSpot(partner, product.id, ' ')).json()).toMatchObject({
    errors: [{ field: 'sentence', message: messages.spotSentenceRequired }],
  })
  for (const { id } of (await spotsOf(partner, product.id)).spots)
    await app.call('DELETE', `/api/products/${product.id}/spots/${id}`, { token: partner.token })
  expect(await scan(serial, 'a-visitor-after-all')).not.toHaveProperty('action')
})
