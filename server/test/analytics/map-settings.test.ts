import type { Geographic, MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const tiles = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1'
const attribution = '[© Somebody](https://somebody.example/copyright)'
const geocoder = 'https://geocoder.example/search'

const plain = await useTestApp()
const mapped = await useTestApp({ env: { TILE_URL: tiles, TILE_ATTRIBUTION: attribution, GEOCODER_URL: geocoder } })

describe('a wrong map setting stops the start with a message that names it', () => {
  test.each([
    [{ TILE_URL: 'tiles' }, 'The setting TILE_URL is wrong: it must be a URL that begins with http:// or https://.'],
    [{ TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }, 'The setting TILE_URL is wrong: it must name one host'],
    [{ TILE_URL: 'https://tiles.example/' }, 'The setting TILE_URL is wrong: it must hold {z}, {x} and {y}'],
    [{ TILE_URL: tiles }, 'TILE_ATTRIBUTION is missing: with TILE_URL, the map must name who drew it.'],
    [{ TILE_URL: tiles, TILE_ATTRIBUTION: 'a\nb' }, 'The setting TILE_ATTRIBUTION is wrong: it must be one line'],
    [{ GEOCODER_URL: "https://a;script-src 'x'/" }, 'The setting GEOCODER_URL is wrong: it must'],
    [{ GEOCODER_URL: 'https://a,b/' }, 'The setting GEOCODER_URL is wrong: it must name one host'],
    [{ GEOCODER_URL: 'geocoder' }, 'The setting GEOCODER_URL is wrong: it must be a URL that begins'],
    [{ GEOCODER_URL: `${geocoder}?format=xml` }, 'The setting GEOCODER_URL is wrong: it must have no query'],
  ])('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

const settingsOf = async (app: TestApp) => {
  const { token } = await app.createPartner()
  return (await app.call('GET', '/api/analytics/map', { token })).json<{ data: MapSettings }>().data
}
const policyOf = async (app: TestApp) =>
  String((await app.call('GET', '/healthz')).headers['content-security-policy']).split(';')

test('without settings the page gets no map hosts and may connect to none', async () => {
  expect(await settingsOf(plain)).toEqual({ tileUrl: null, tileAttribution: null, geocoderUrl: null })
  const policy = await policyOf(plain)
  expect(policy).toContain("img-src 'self' data: blob:")
  expect(policy).toContain("connect-src 'self'")
})

test('the page gets the hosts of the settings and may use each for its purpose', async () => {
  expect(await settingsOf(mapped)).toEqual({ tileUrl: tiles, tileAttribution: attribution, geocoderUrl: geocoder })
  const policy = await policyOf(mapped)
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443")
  expect(policy).toContain("connect-src 'self' https://geocoder.example")
  expect(policy.filter((rule) => /tiles|geocoder/.test(rule))).toHaveLength(2)
})

test('scans are grouped by city, with state and coordinates, the most scanned first', async () => {
  const partner = await plain.createPartner()
  const { serials } = await plain.createCodes({ partner, quantity: 3 })
  const at = async (serial: string | undefined, latitude: number, longitude: number) =>
    plain.scan(serial ?? '', { geoLocation: JSON.stringify({ latitude, longitude }) })
  await at(serials[0], 6.45, 3.39)
  await at(serials[0], 6.6, 3.35)
  await at(serials[1], 6.52, 3.38)
  await at(serials[2], 4.82, 7.05)
  await plain.scan(serials[2] ?? '')
  const reply = await plain.call('GET', '/api/products/analytics/geographic', { token: partner.token })
  const { topLocations, localizedScans, totalScans } = reply.json<{ data: Geographic }>().data
  expect([localizedScans, totalScans]).toEqual([4, 5])
  expect(topLocations).toMatchObject([
    { city: 'Lagos', state: 'Lagos', country: 'NG', scans: 3, firstScans: 2, latitude: 6.45, longitude: 3.39 },
    { city: 'Port Harcourt', state: 'Rivers', country: 'NG', scans: 1, firstScans: 1 },
  ])
})
