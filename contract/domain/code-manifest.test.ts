import { expect, test } from 'vitest'
import {
  buildManifest,
  estimateManifestBytes,
  fingerprint,
  type ManifestFacts,
  parseManifest,
} from './code-manifest.ts'
import { encodeSerial } from './serial.ts'

// Seeded, so that a failure is reproducible.
let state = 20261130
function nextBits() {
  state = (state + 0x9e3779b9) | 0
  const bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  return (bits ^ (bits >>> 15)) >>> 0
}
const randomSerial = () => encodeSerial(BigInt.asIntN(64, (BigInt(nextBits()) << 32n) | BigInt(nextBits())))
const serials = (count: number, make = randomSerial) => Array.from({ length: count }, make)

const factsOf = (count: number, facts: Partial<ManifestFacts> = {}): ManifestFacts => ({
  batchId: '0199d0a0-0000-7000-8000-000000000001',
  companyId: '0199d0a0-0000-7000-8000-000000000002',
  company: 'Emzor',
  productId: '0199d0a0-0000-7000-8000-000000000003',
  product: 'Paracetamol 500 mg',
  gtins: ['09506000134352'],
  lot: 'L-204',
  manufacturingDate: '2026-01-01',
  expirationDate: '2028-01-01',
  state: 'released',
  stateReason: null,
  stateSince: null,
  blocked: [],
  madeAt: '2026-11-30T09:00:00.000Z',
  expiresAt: '2026-12-14T09:00:00.000Z',
  count,
  seed: '00c0ffee5eed1234',
  ...facts,
})
const manifestOf = (list: string[], facts: Partial<ManifestFacts> = {}) =>
  buildManifest(factsOf(list.length, facts), list)

test('a manifest of any size has each of its serials, ours and those that a partner prints', () => {
  const printed = serials(300, () => `LOT7${nextBits()}`)
  for (const list of [[], ...[1, 2, 7, 8, 9, 500, 5000].map((count) => serials(count)), printed]) {
    const { has, count } = parseManifest(manifestOf(list))
    expect(list.every((serial) => has(fingerprint(serial)))).toBe(true)
    expect(count).toBe(list.length)
    expect(has(fingerprint('7K2M9QXD04TBH6WZ'))).toBe(false)
  }
})

// A rate that can be counted: 1 million chances for 1,000 false hits, with a standard deviation of 32.
test('an unknown serial passes no more often than the manifest says', () => {
  const batches = serials(20, () => nextBits().toString(16).padStart(16, '0')).map((seed) => {
    const list = serials(200)
    return parseManifest(buildManifest(factsOf(200, { seed }), list, 1000))
  })
  let hits = 0
  for (let i = 0; i < 50_000; i++) {
    const print = { high: nextBits(), low: nextBits() }
    for (const { has } of batches) if (has(print)) hits++
  }
  expect(hits).toBeGreaterThan(870)
  expect(hits).toBeLessThan(1130)
  expect(parseManifest(manifestOf(serials(5))).oneIn).toBe(10_000_000)
})

test('serials that differ in one character share no fingerprint', () => {
  const near = ['7K2M9QXD04TBH6WZ', ...serials(400)].flatMap((serial) =>
    Array.from(serial, (_, i) => Array.from('01', (c) => serial.slice(0, i) + c + serial.slice(i + 1))).flat(),
  )
  const distinct = new Set(near)
  for (const half of ['high', 'low'] as const) {
    const seen = new Set(Array.from(distinct, (serial) => fingerprint(serial)[half]))
    expect(distinct.size - seen.size).toBeLessThan(5) // 0.4 by chance
  }
})

test('five thousand serials take 15.5 kB, as estimated', () => {
  const bytes = manifestOf(serials(5000))
  expect(bytes.length).toBeLessThan(16_200)
  expect(Math.abs(bytes.length - estimateManifestBytes(5000))).toBeLessThan(400)
})

test('it brings its facts and the reasons of blocked codes', () => {
  const [blocked = '', other = ''] = serials(2)
  const facts = {
    state: 'recalled',
    stateReason: 'A wrong leaflet.',
    blocked: [{ serial: blocked, reason: 'Stolen' }],
  } as const
  const manifest = parseManifest(manifestOf([blocked, other], { ...facts, blocked: [...facts.blocked] }))
  expect(manifest).toMatchObject(facts)
  expect(manifest.reasonOfBlock(blocked)).toBe('Stolen')
  expect(manifest.reasonOfBlock(other)).toBeUndefined()
})

test('a manifest that is cut off, continued or something else is refused', () => {
  const bytes = manifestOf(serials(500))
  for (const length of [0, 3, 7, 8, 100, bytes.length - 1000, bytes.length - 1])
    expect(() => parseManifest(bytes.subarray(0, length)), String(length)).toThrow()
  expect(() => parseManifest(new Uint8Array([...bytes, 0]))).toThrow('damaged')
  expect(() => parseManifest(bytes.map((byte, i) => (i < bytes.length - 200 ? byte : 0)))).toThrow('damaged')
  expect(() => parseManifest(new TextEncoder().encode('<!doctype html>'.repeat(20)))).toThrow('damaged')
})
