import { buildManifest, type ManifestFacts, parseManifest } from '@sahihi/contract/domain/code-manifest.ts'
import { encodeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'

const [serial = '', blocked = '', other = ''] = [11n, 12n, 13n].map(encodeSerial)
const gtin = '09506000134352'
const ownHosts = ['check.example']
const noon = new Date('2026-11-30T12:00:00Z')

const lot = (facts: Partial<ManifestFacts> = {}, serials = [serial, blocked, normalizeSerial('LOT7-A2B3C')]) =>
  parseManifest(
    buildManifest(
      {
        ...{ batchId: 'b', companyId: 'c', company: 'Emzor', productId: 'p', product: 'Paracetamol', gtins: [gtin] },
        ...{ lot: 'L-204', manufacturingDate: '2026-01-01', expirationDate: '2028-01-01' },
        ...{ state: 'released', stateReason: null, stateSince: null },
        blocked: [{ serial: blocked, reason: 'Stolen in transit' }],
        madeAt: '2026-11-28T12:00:00Z',
        expiresAt: '2026-12-12T12:00:00Z',
        count: serials.length,
        seed: '0123456789abcdef',
        ...facts,
      },
      serials,
    ),
  )
const ask = (text: string, facts: Partial<ManifestFacts> = {}, now = noon) =>
  answerOffline([lot({}, [other]), lot(facts)], text, { ownHosts, now })

test.each([
  ['issued', serial, {}],
  ['issued', serial.toLowerCase().replace(/.{4}/g, '$& '), {}],
  ['issued', `https://check.example/verify/${serial}`, {}],
  ['issued', `(01)${gtin}(21)${serial}`, {}],
  ['issued', `https://check.example/01/${gtin}/21/${serial}`, {}],
  ['issued', 'Lot7-a2b3c', {}],
  ['issued', serial, { expirationDate: '2026-11-30' }],
  ['closed', serial, { state: 'closed' }],
  ['expired', serial, { expirationDate: '2026-11-28', state: 'closed' }],
  ['not_released', serial, { state: 'not_released', expirationDate: '2026-11-28' }],
  ['recalled', serial, { state: 'recalled', stateReason: 'A wrong leaflet.' }],
  ['blocked', blocked, { state: 'recalled' }],
  ['not_downloaded', encodeSerial(99n), {}],
  ['not_downloaded', 'LOT7A2B3D', {}],
  ['not_downloaded', `(01)09506000134369(21)${serial}`, {}],
  ['mistyped', `${serial.slice(0, -1)}Z`, {}],
  ['mistyped', 'Take one tablet a day', {}],
  ['mistyped', '', {}],
] as [string, string, Partial<ManifestFacts>][])('%s: %s', (kind, text, facts) => {
  expect(ask(text, facts).kind).toBe(kind)
})

test('it names the lot and the reason', () => {
  expect(ask(serial, { state: 'recalled', stateReason: 'A wrong leaflet.' })).toMatchObject({
    reason: 'A wrong leaflet.',
    manifest: { lot: 'L-204', company: 'Emzor' },
  })
  expect(ask(blocked)).toMatchObject({ kind: 'blocked', reason: 'Stolen in transit' })
})

test('an expired manifest says that it must be renewed, never that a code is issued or recalled', () => {
  const lastMoment = new Date('2026-12-12T11:59:59Z')
  expect(ask(serial, {}, lastMoment).kind).toBe('issued')
  for (const facts of [{}, { state: 'recalled' }] as const)
    expect(ask(serial, facts, new Date('2026-12-12T12:00:00Z')).kind).toBe('renew')
  expect(ask(serial, {}, new Date('2026-11-28T10:00:00Z')).kind, 'the clock was put back').toBe('renew')
})

test('a label of another site is read, and the site named', () => {
  expect(ask(`https://verify.emzor.example/verify/${serial}`)).toMatchObject({
    kind: 'issued',
    host: 'verify.emzor.example',
  })
})
