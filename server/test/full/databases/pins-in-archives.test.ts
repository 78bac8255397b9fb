import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDataArchiveClient,
  linesIn,
  readFiles,
  registerArchiveJobs,
  removeSavedFiles,
} from '../../support/data-archive-client.ts'
import type { Actor } from '../../support/factories.ts'
import { differentPin, pinClient } from '../../support/pin-client.ts'
import { runCommand } from '../../support/run-command.ts'
import { createTestApp, isOnCluster, type TestApp } from '../../support/test-app.ts'

let source: TestApp
let target: TestApp
let owner: Actor
let used: { serial: string; pin: string; batchId: string }
let unused: { serial: string; pin: string }
let archive = ''
const pins = pinClient(() => source)
const onTarget = pinClient(() => target)

beforeAll(async () => {
  source = await createTestApp()
  target = await createTestApp({ env: { SECRET_KEY: 'the key of another server, long enough for it' } })
  await registerArchiveJobs(source)
  owner = await source.createPartner({ codeLimit: 5000 })
  const made = await pins.createCode({ partner: owner })
  used = { ...made, batchId: made.batch.id }
  unused = await pins.createCode({ partner: owner, name: 'Second tonic' })
  await source.scan(used.serial, { sessionId: 'aisha-visitor-0001' })
  await pins.check(used.serial, used.pin, { sessionId: 'aisha-visitor-0001' })
  source.wait(3600)
  await pins.check(used.serial, used.pin, { sessionId: 'chidi-visitor-0001' })
  await pins.check(used.serial, differentPin(used.pin), { sessionId: 'chidi-visitor-0001' })
  const file = { partnerId: owner.partnerId, batchId: used.batchId, madeAt: source.time.now, format: 'csv' }
  const former = await source.createAdmin()
  await source.insert(
    'pinFiles',
    { ...file, id: '018f0000-0000-7000-8000-000000000001', number: 1, accountId: owner.accountId },
    { ...file, id: '018f0000-0000-7000-8000-000000000002', number: 2, accountId: former.accountId },
  )
  archive = await createDataArchiveClient(source).take(owner)
  target.time.now = source.time.now
}, 120_000)
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await removeSavedFiles()
})

test('an archive has the state of each PIN and the files made with it, but no PINs and no visitors', async () => {
  const files = await readFiles(archive)
  const codes = linesIn(files, 'codes')
  const bySerial = new Map(codes.map((line) => [line.serial, line]))
  expect(bySerial.get(unused.serial)).toMatchObject({ pin: null })
  expect(bySerial.get(used.serial)?.pin).toEqual({
    firstUsedAt: '2026-05-03T10:00:00.000Z',
    firstCity: null,
    firstCountry: null,
    laterUses: 1,
    lastUsedAt: '2026-05-03T11:00:00.000Z',
    wrongTries: 1,
    lastWrongAt: '2026-05-03T11:00:00.000Z',
    guessedAt: null,
    guessedTries: null,
  })
  const checks = linesIn(files, 'pin-checks')
  expect(checks.map(({ outcome }) => outcome).sort()).toEqual(['confirmed_again', 'confirmed_first', 'pin_wrong'])
  expect(linesIn(files, 'pin-files')).toMatchObject([{ number: 1, madeBy: owner.email }, { number: 2 }])
  const everything = String(Buffer.concat([...files.values()]))
  for (const secret of [used.pin, unused.pin, 'aisha-visitor-0001', source.context.config.SECRET_KEY])
    expect(everything).not.toContain(secret)
})

test.skipIf(isOnCluster)('an import preserves the state of every PIN', async () => {
  const { code, words } = await runCommand('import-archive', [archive], { DATABASE_URL: target.url })
  expect([code, words]).toEqual([0, expect.stringContaining('Imported into the company')])
  const facts = async (app: TestApp) => ({
    pins: await app.db
      .selectFrom('codePins')
      .select(['codeId', 'firstUsedAt', 'laterUses', 'lastUsedAt', 'wrongTries', 'lastWrongAt'])
      .execute(),
    checks: await app.db
      .selectFrom('pinChecks')
      .select(['codeId', 'outcome', 'isOwn', 'checkedAt'])
      .orderBy('checkedAt')
      .orderBy('outcome')
      .execute(),
    files: await app.db.selectFrom('pinFiles').select(['number', 'format', 'madeAt']).orderBy('number').execute(),
    batches: await app.db
      .selectFrom('batches')
      .select(['id', 'pinKeyFingerprint', 'pinFilesAllowed'])
      .orderBy('id')
      .execute(),
  })
  expect(await facts(target)).toEqual(await facts(source))
  const makers = await target.db
    .selectFrom('pinFiles')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select('email')
    .orderBy('number')
    .execute()
  expect(makers).toEqual([{ email: owner.email }, { email: expect.stringContaining('@erased.invalid') }])
})

test.skipIf(isOnCluster)(
  'PINs verify on the new server once it has the old secret key, and until then the answer explains this',
  async () => {
    const before = await onTarget.check(used.serial, used.pin)
    expect([before.statusCode, before.json()]).toMatchObject([
      403,
      { message: 'The PINs of this batch cannot be checked now. Check the code without its PIN.' },
    ])
    const moved = await createTestApp({
      url: target.url,
      env: {
        SECRET_KEY: 'the key of another server, long enough for it',
        SECRET_KEY_PREVIOUS: source.context.config.SECRET_KEY,
      },
    })
    moved.time.now = source.time.now
    const there = pinClient(() => moved)
    expect(await there.checked(used.serial, used.pin)).toMatchObject({
      outcome: 'confirmed_again',
      usedAt: '2026-05-03T10:00:00.000Z',
    })
    expect(await there.checked(unused.serial, unused.pin)).toMatchObject({ outcome: 'confirmed_first' })
    await moved.close()
  },
)
