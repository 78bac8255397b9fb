import { expect, test } from 'vitest'
import { pinsOfBatch } from '../../src/platform/lib/pin-keys.ts'
import { computeFingerprint } from '../../src/platform/lib/secret-key.ts'
import { answerOf } from '../support/mailbox.ts'
import { pinClient } from '../support/pin-client.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'
import { testKey } from '../support/test-key.ts'

const newKey = 'our next secret key, also with thirty-two letters'
const thirdKey = 'the secret key that came after that, long enough'

const app = await useTestApp()
const { url } = app
const rotated = await useTestApp({ url, env: { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testKey } })
const without = await useTestApp({ url, env: { SECRET_KEY: thirdKey, SECRET_KEY_PREVIOUS: newKey } })
const [before, during, after] = [() => app, () => rotated, () => without].map(pinClient) as [Pins, Pins, Pins]
type Pins = ReturnType<typeof pinClient>

test('while the key is replaced the PINs of both keys work; a batch without its key says so, and its codes verify', async () => {
  const old = await before.createCode()
  const fresh = await during.createCode()
  expect((await before.createCode()).pin).not.toBe(old.pin)
  for (const [{ batch }, key] of [
    [old, testKey],
    [fresh, newKey],
  ] as const)
    expect((await app.row('batches', { id: batch.id })).pinKeyFingerprint).toBe(computeFingerprint(key))
  expect(await during.checked(old.serial, old.pin)).toMatchObject({ outcome: 'confirmed_first' })
  expect(await during.checked(fresh.serial, fresh.pin)).toMatchObject({ outcome: 'confirmed_first' })
  expect(await after.checked(fresh.serial, fresh.pin)).toMatchObject({ outcome: 'confirmed_again' })
  const message = 'The PINs of this batch cannot be checked now. Check the code without its PIN.'
  expect(answerOf(await after.check(old.serial, old.pin))).toEqual([403, message])
  expect((await without.scan(old.serial)).json()).toMatchObject({ verdict: 'genuine_first' })
})

test('the system page lists PINs that have lost their key', async () => {
  const { token } = await without.createAdmin()
  const lostPins = async (of: TestApp) =>
    (await of.call('GET', '/api/admin/system', { token })).json<{ data: { secretKey: { lostPins: object[] } } }>().data
      .secretKey.lostPins
  expect(await lostPins(without)).toEqual([{ fingerprint: computeFingerprint(testKey), batches: 2 }])
  expect(await lostPins(rotated)).toEqual([])
})

test('a code keeps the PIN that was printed for it as long as the secret key exists', () => {
  const batch = { batchId: '01900000-0000-7000-8000-000000000001', pinKeyFingerprint: 'e2c0b35c4f3affe6' }
  const pinOf = pinsOfBatch({ SECRET_KEY: testKey, SECRET_KEY_PREVIOUS: undefined }, batch)
  expect([0n, 1n, -1n].map((codeId) => pinOf?.(codeId))).toEqual(['91121806', '60775658', '00750143'])
})
