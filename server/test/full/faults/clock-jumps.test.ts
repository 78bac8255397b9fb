import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { afterAll, expect, test } from 'vitest'
import { expectNothingLost, startBackgroundWork } from '../../support/ledger.ts'
import { type Answer, newScan, verify } from '../../support/shoppers.ts'
import { createTestApp } from '../../support/test-app.ts'

const hour = 3600
const app = await createTestApp({ listens: true, env: { TRUST_PROXY: '127.0.0.1,::1' } })
app.time.now = new Date(Date.now() - 3 * 24 * hour * 1000)
const background = startBackgroundWork(app)
const maker = await app.createPartner({ planType: 'ENTERPRISE', codeLimit: 30_000 })
const codes = await Promise.all(Array.from({ length: 10 }, () => app.createCode({ partner: maker, scanLimit: 40 })))
const codeIds = codes.map(({ serial }) => decodeSerial(serial) ?? 0n)
const answers: Answer[] = []

afterAll(async () => {
  await background.stop()
  await app.close()
})

test.each([
  ['goes back two hours', -2 * hour],
  ['goes back three hours more, into the day before', -3 * hour],
  ['goes forward a day', 24 * hour],
  ['goes back half a day', -12 * hour],
])('every scan is counted and users stay signed in when the clock of a server %s', async (_, seconds) => {
  const scans = codeIds.flatMap((codeId) => [newScan(codeId), newScan(codeId)])
  const scanAll = async () =>
    answers.push(...(await Promise.all(scans.map((scan) => verify({ url: app.context.server.url }, scan)))))
  await scanAll()
  app.wait(seconds)
  await scanAll() // the same scans, repeated across the jump
  answers.push(
    ...(await Promise.all(codeIds.map((codeId) => verify({ url: app.context.server.url }, newScan(codeId))))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await app.call('GET', '/api/products/partner/summary', { token: maker.token })).statusCode).toBe(200)
})

test('after clock jumps, the scan numbers of codes have no gaps and the figures equal a recount', async () => {
  await expectNothingLost(app, maker, answers)
  const { rows } = await app.context.pool.query(
    'select code_id, array_agg(ordinal order by ordinal) as ordinals from scans group by 1',
  )
  for (const { ordinals } of rows) expect(ordinals).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})
