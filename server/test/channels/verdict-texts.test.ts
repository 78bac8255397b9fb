import { describe, expect, test } from 'vitest'
import { copyLabel, visitCode } from '../support/copy-story.ts'
import { useApp } from '../support/test-app.ts'
import { createTextingTestApp, gsm7, messageOfTwiml, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())

const long = (start: string, length: number) => `${start}${' ọ́ɗị‘₦日'.repeat(length)}`.slice(0, length).trim()
const change = (id: string, set: object) => app.change('batches', { id }, set)
const block = (batchId: string, blockReason: string) =>
  app.change('codes', { batchId }, { blockedAt: app.time.now, blockReason })
type CodeFixture = Awaited<ReturnType<typeof app.createCode>>

/** Every verdict with its text, and what happens to the code before. */
const verdicts: [string, RegExp, (fixture: CodeFixture, reason: string) => Promise<unknown>, object?][] = [
  ['genuine_first', /^GENUINE\. .* by .*\. First check\. Nobody has checked this code before\./, async () => {}],
  ['genuine_again', /^GENUINE\. .* by .*\. Checked once before, on May 3, 2026/, ({ serial }) => app.scan(serial)],
  [
    'genuine_again, of a code that many others checked',
    /^GENUINE, but checked 4 times before by others, first on May 3, 2026\. .* by .*\.$/,
    async ({ serial }) => {
      for (let i = 0; i < 4; i++) await visitCode(app, serial)
    },
  ],
  [
    'suspected_copy',
    /^MAY BE COPIED\. .* by .*: checked on 7 phones or computers in (at least )?6 places\. Check the seal\. If unsure, do not use it\.$/,
    ({ serial }) => copyLabel(app, serial),
  ],
  [
    'limit_reached, of a code that may have been copied',
    /^LIMIT REACHED\. .* by .*: checked as often as allowed, on 7 phones or computers in .*6 places\. It may be a copy\.$/,
    ({ serial }) => copyLabel(app, serial),
    { scanLimit: 6 },
  ],
  [
    'genuine, of a product that only asks for feedback',
    /^(?!.*GENUINE).* by .*\. The manufacturer asks what you think: http:\/\/localhost:3000\/verify\/\w{16}$/,
    async () => {},
    { verificationEnabled: false },
  ],
  [
    'expired',
    /^EXPIRED\. Do not use\. .* by .*: genuine, but expired on May 2, 2026\./,
    ({ batch }) => change(batch.id, { expirationDate: '2026-05-02' }),
  ],
  [
    'recalled',
    /^RECALLED\. Do not use\. .* by .*: Glass/,
    ({ batch }, recallReason) => change(batch.id, { recalledAt: app.time.now, recallReason }),
  ],
  [
    'limit_reached',
    /^LIMIT REACHED\. .* by .*: checked as often as allowed\. It may be a copy\./,
    ({ serial }) => app.scan(serial),
    { scanLimit: 1 },
  ],
  [
    'blocked',
    /^FAILED\. .* by .*: blocked by the manufacturer\. Glass/,
    ({ batch }, reason) => block(batch.id, reason),
  ],
  [
    'not_released',
    /^FAILED\. .* by .*: not yet released for sale by the manufacturer\./,
    ({ batch }) => change(batch.id, { releasedAt: null }),
  ],
]

describe.each(verdicts)('%s', (_, pattern, arrange, product = {}) => {
  test.each([
    ['short', 'Paracetamol', 'Emzor', 'Glass in some bottles'],
    ['very long', long('Paracetamol', 120), long('Emzor', 120), long('Glass in some bottles,', 1000)],
  ])('fits one message of plain letters, with %s names and reasons', async (_, name, companyName, reason) => {
    for (const [ask, maxLength] of [
      [async (serial: string) => messageOfTwiml((await app.send(serial)).body), 160],
      [async (serial: string) => (await app.dial(serial)).body.replace(/^END /, ''), 178],
    ] as const) {
      const planType = 'verificationEnabled' in product ? 'PREMIUM' : 'TRIAL'
      const partner = await app.createPartner({ companyName, planType })
      const create = planType === 'PREMIUM' ? app.createFeedbackCode : app.createCode
      const fixture = await create({ partner, name, ...product })
      await arrange(fixture, reason)
      const text = await ask(fixture.serial)
      expect(text).toMatch(pattern)
      expect(text).toContain('Paracetamol')
      expect(text).toMatch(gsm7)
      expect(text.length).toBeLessThanOrEqual(maxLength)
      if (reason.length < 50 && text.includes('Glass')) expect(text).toContain('Glass in some bottles')
    }
  })
})

test('the scan history of a code with a million scans is not cut off', async () => {
  const partner = await app.createPartner({ companyName: 'E'.repeat(120) })
  const { serial, batch } = await app.createCode({ partner, name: 'P'.repeat(120) })
  const counts = { scanCount: 1_234_567, firstScannedAt: new Date('2026-09-30T10:00:00Z') }
  await app.db.updateTable('codes').set(counts).where('batchId', '=', batch.id).execute()
  const phone = randomPhone()
  await app.send(serial, { phone })
  const text = messageOfTwiml((await app.send(serial, { phone })).body)
  expect(text).toMatch(/Checked 1,234,568 times before, also by you. First: September 30, 2026$/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('the answer to the phone that checked a copied code first says so', async () => {
  const partner = await app.createPartner({ companyName: 'E'.repeat(120) })
  const { serial } = await app.createCode({ partner, name: 'P'.repeat(120) })
  const phone = randomPhone()
  await app.send(serial, { phone })
  app.wait(20 * 86_400)
  await copyLabel(app, serial)
  const text = messageOfTwiml((await app.send(serial, { phone })).body)
  expect(text).toMatch(
    /^MAY BE COPIED\. P+\.\.\. by E+\.\.\.: you checked it first, on May 3, 2026, 6 other devices since\. Yours may be the genuine one\.$/,
  )
  expect(text.length).toBeLessThanOrEqual(160)
})
