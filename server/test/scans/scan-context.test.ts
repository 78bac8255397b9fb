import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { type VerdictReply, verifyCode } from '@sahihi/contract/endpoints/scans.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../support/test-app.ts'

type Parameter = { name: string; in: string; required?: boolean }

const app = await useTestApp()

test.each([
  ['deviceInfo', '{'],
  ['deviceInfo', '{"os":"<script>"}'],
  ['deviceInfo', 'x'.repeat(1001)],
  ['networkInfo', '{"downlink":null}'],
  ['geoLocation', '{"latitude":6.45,"longitude":3.39,"accuracy":null}'],
  ['geoLocation', '{"latitude":91,"longitude":0}'],
  ['geoLocation', '[]'],
  ['scanDuration', 'NaN'],
  ['scanAccuracy', '-1'],
])('a malformed %s (%j) does not prevent the verdict', async (name, value) => {
  const { serial } = await app.createCode()
  expect((await app.scan(serial, { [name]: value })).json<VerdictReply>().verdict).toBe('genuine_first')
  expect(await app.scansOf(serial)).toHaveLength(1)
})

test('a malformed value is dropped, the others are kept', async () => {
  const { serial } = await app.createCode()
  await app.scan(serial, {
    deviceInfo: '{"os":"<script>","deviceType":"mobile","browser":"Opera Mini"}',
    networkInfo: '{"type":"3g","downlink":null}',
    geoLocation: '{"latitude":6.45407,"longitude":3.39467,"accuracy":null}',
  })
  expect(await app.scansOf(serial)).toMatchObject([
    { os: null, deviceType: 'mobile', browser: 'Opera Mini', networkType: '3g', city: 'Lagos' },
  ])
})

test.each([
  ['scanMethod', 'NFC', 'Use one of these: QR_SCAN, MANUAL_ENTRY.'],
  ['sessionId', 'x', 'This id is not valid.'],
  ['scanId', 'not-a-uuid', 'This id is not valid.'],
  ['colour', 'red', 'There is no field named "colour" here.'],
])('an invalid %s (%j) is refused with the name of the field', async (name, value, message) => {
  const { serial } = await app.createCode()
  const reply = await app.scan(serial, { [name]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<ErrorReply>().errors).toEqual([{ field: name, message }])
  expect(await app.scansOf(serial)).toHaveLength(0)
})

test('the API reference lists every query parameter, and none is required', async () => {
  const reply = await app.call('GET', '/docs/openapi.json')
  expect(reply.statusCode).toBe(200)
  const { paths } = reply.json<{ paths: Record<string, { get: { parameters: Parameter[] } }> }>()
  const query = paths['/api/products/verify/{verificationNumber}']?.get.parameters.filter((one) => one.in === 'query')
  expect(query?.map((one) => one.name)).toEqual(Object.keys(verifyCode.query.shape))
  expect(query?.filter((one) => one.required)).toEqual([])
})
