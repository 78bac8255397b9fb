import { randomUUID } from 'node:crypto'
import { digitalLinkPath } from '@sahihi/contract/domain/gs1.ts'
import { groupSeparator } from '@sahihi/contract/domain/gs1-elements.ts'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { createImportClient } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
const partner = await app.createPartner({ codeLimit: 1000 })

/** A code of a product with a GTIN. */
async function createGs1Code(gtin = randomGtin()) {
  return { ...(await app.createCode({ partner, gtin })), gtin }
}
const verdictOf = async (text: string, query = {}) =>
  (await app.scan(text, query)).json<{ verdict: string; data?: { verificationNumber: string; earlierScans: number } }>()
const setGtin = (id: string, gtin: string | null, version = 1) => {
  const body = { version, name: 'Panadol', category: 'Medicine', gtin }
  return app.call('PUT', `/api/products/${id}`, { token: partner.token, body })
}
const genuine = (verificationNumber: string) => ({ verdict: 'genuine_first', data: { verificationNumber } })

describe('a genuine serial under the GTIN of its product is genuine', () => {
  test.each<[string, (gtin: string, serial: string) => string]>([
    ['printed under the symbol', (gtin, serial) => `(01)${gtin}(21)${serial}`],
    ['in groups of four', (gtin, serial) => `(01)${gtin}(21)${groupSerial(serial)}`],
    ['with lot and expiry', (gtin, serial) => `(01)${gtin}(17)280401(10)LOT-7(21)${serial}`],
    ['from a hardware scanner', (gtin, serial) => `]d201${gtin}10LOT7${groupSeparator}21${serial}`],
    ['from a scanner without prefixes', (gtin, serial) => `01${gtin}21${serial}`],
    ['typed as a link', (gtin, serial) => `http://localhost:3000/01/${gtin}/10/LOT7/21/${serial}?17=280401`],
  ])('%s', async (_, textOf) => {
    const { serial, gtin } = await createGs1Code()
    const scanId = randomUUID()
    expect(await verdictOf(textOf(gtin, serial), { scanId })).toMatchObject(genuine(serial))
    // It is the same code as with the serial alone, and one scan.
    expect(await verdictOf(serial, { scanId })).toMatchObject({ verdict: 'genuine_first' })
    expect(await verdictOf(serial)).toMatchObject({ verdict: 'genuine_again', data: { earlierScans: 1 } })
  })

  test('also if it is imported', async () => {
    const gtin = randomGtin()
    const { product } = await app.createBatch({ partner, gtin })
    await createImportClient(app).importSerials('NG.4471-X', { ...partner, productId: product.id })
    expect(await verdictOf(`(01)${gtin}(21)NG.4471-X`)).toMatchObject(genuine('NG.4471-X'))
  })

  test('also under a former GTIN of the product, because labels with it are in the shops', async () => {
    const { product, serial, gtin } = await createGs1Code()
    const next = randomGtin()
    expect((await setGtin(product.id, next)).statusCode).toBe(200)
    expect((await setGtin(product.id, null, 2)).statusCode).toBe(200)
    for (const each of [gtin, next]) expect((await verdictOf(`(01)${each}(21)${serial}`)).verdict).toMatch(/genuine/)
    expect((await verdictOf(`(01)${randomGtin()}(21)${serial}`)).verdict).toBe('unknown')
  })
})

describe('a genuine serial under another GTIN', () => {
  test('fails, says why in the reader’s language, and is no scan of the code', async () => {
    const { serial } = await createGs1Code()
    const other = await createGs1Code()
    const reply = await app.scan(`(01)${other.gtin}(21)${serial}`, { lang: 'fr' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      verdict: 'unknown',
      reasons: ['This code belongs to another product than the GTIN on the label. It may be fake.'],
      localized: { tone: 'red', reason: 'Ce code est celui d’un autre produit. Il est peut-être faux.' },
    })
    expect(reply.json()).not.toHaveProperty('data')
    expect(await verdictOf(serial)).toMatchObject({ verdict: 'genuine_first' })
  })

  test('is answered without a limit for the network, like any issued code', async () => {
    const { serial } = await createGs1Code()
    for (let i = 0; i < 40; i++) expect((await app.scan(`(01)${randomGtin()}(21)${serial}`)).statusCode).toBe(404)
  })

  test('fails for a product without a GTIN only if it is the GTIN of another product', async () => {
    const { serial } = await app.createCode({ partner })
    const { gtin } = await createGs1Code()
    expect((await verdictOf(`(01)${gtin}(21)${serial}`)).verdict).toBe('unknown')
    expect((await verdictOf(`(01)${randomGtin()}(21)${serial}`)).verdict).toBe('genuine_first')
  })
})

test('a serial that was never issued is unknown under a known GTIN, and mistyped under an unknown one', async () => {
  const { gtin } = await createGs1Code()
  expect((await verdictOf(`]d201${gtin}21PK00-1234567`)).verdict).toBe('unknown')
  expect((await verdictOf(`]d201${randomGtin()}21PK00-1234567`)).verdict).toBe('mistyped')
})

describe('a label without its FNC1', () => {
  const lost = (gtin: string, serial: string, between = '') => `01${gtin}10LOT7${between}21${serial}`

  test.each(['', ' ', '<GS>', '{GS}', '^]', '|'])('with %j in its place is genuine', async (between) => {
    const { serial, gtin } = await createGs1Code()
    expect(await verdictOf(lost(gtin, serial, between))).toMatchObject(genuine(serial))
  })

  test.each<[string, (gtin: string, serial: string) => string]>([
    ['a lot behind the serial', (gtin, serial) => `01${gtin}21${serial}10A7`],
    ['a date behind the serial', (gtin, serial) => `01${gtin}21${serial}17280401`],
    ['brackets in its lot', (gtin, serial) => `(01)${gtin}(10)A(21)B(21)${serial}`],
    ['no GTIN', (_, serial) => `(21)${serial}`],
    ['the prefix of a scanner before our own link', (_, serial) => `]Q1http://localhost:3000/verify/${serial}`],
  ])('or with %s is genuine', async (_, textOf) => {
    const { serial, gtin } = await createGs1Code()
    expect(await verdictOf(textOf(gtin, serial))).toMatchObject(genuine(serial))
  })

  test('has an imported serial if one of its readings is a code of that GTIN', async () => {
    const gtin = randomGtin()
    const { product } = await app.createBatch({ partner, gtin })
    await createImportClient(app).importSerials('NG21-4471', { ...partner, productId: product.id })
    expect(await verdictOf(lost(gtin, 'NG21-4471'))).toMatchObject(genuine('NG21-4471'))
    expect((await verdictOf(lost((await createGs1Code()).gtin, 'NG21-4471'))).verdict).toBe('mistyped')
  })

  test('is mistyped if none of its readings is a code of that GTIN', async () => {
    const { gtin } = await createGs1Code()
    const { serial } = await createGs1Code()
    for (const wrong of [serial, encodeSerial(7n), 'PK00-1234567', serial.slice(1), `${serial}${serial}`, ''])
      expect((await verdictOf(lost(gtin, wrong))).verdict).toBe('mistyped')
    expect((await verdictOf(serial)).verdict).toBe('genuine_first')
  })

  test('has the limited tries of any text without a code', async () => {
    const { gtin } = await createGs1Code()
    const answers = []
    for (let i = 0; i < 35; i++)
      answers.push((await app.scan(lost(gtin, `GUESS${100 + i}`), {}, {}, '102.89.41.7')).statusCode)
    expect(answers.filter((status) => status === 400)).toHaveLength(30)
  })
})

test.each([
  ['a wrong check digit', '(01)09506000134353(21)7K2M9QXD04TBH6WZ'],
  ['no serial', '(01)09506000134352'],
  ['a link to another host', 'https://evil.example/01/09506000134352/21/7K2M9QXD04TBH6WZ'],
  ['a GTIN that would be an injection', "(01)09506000134352' or 1=1--(21)X1234567"],
])('%s is mistyped', async (_, text) => {
  expect((await verdictOf(text, { scanMethod: 'MANUAL_ENTRY' })).verdict).toBe('mistyped')
})

describe('a Digital Link that is opened', () => {
  const open = (path: string) => app.call('GET', path)

  test('leads to the page of its code and counts nothing', async () => {
    const { serial, gtin } = await createGs1Code()
    const path = digitalLinkPath({ gtin, lot: 'A/B', serial, attributes: { 17: '280401' } })
    const reply = await open(path)
    const location = String(reply.headers.location)
    const page = `http://localhost:3000/verify/(01)${gtin}(21)${serial}?17=280401`
    expect([reply.statusCode, decodeURIComponent(location)]).toEqual([307, page])
    expect((await open(location)).statusCode).toBe(200)
    expect(await verdictOf(serial)).toMatchObject({ verdict: 'genuine_first' })
  })

  test('leads a browser without JavaScript to the verdict', async () => {
    const { serial, gtin } = await createGs1Code()
    const { headers } = await open(`/01/${gtin}/21/${serial}/`)
    const verdict = await app.fastify.inject({ method: 'POST', url: String(headers.location) })
    expect(verdict.body).toContain('Verified!')
  })
})

test('a member finds a code by the text under its symbol', async () => {
  const { serial, gtin } = await createGs1Code()
  const reply = await app.call('GET', `/api/products/qr/${encodeURIComponent(`(01)${gtin}(21)${serial}`)}`, partner)
  expect(reply.json()).toMatchObject({ data: { verificationNumber: serial } })
})
