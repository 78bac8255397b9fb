import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import { pinsOfBatch } from '../../src/platform/lib/pin-keys.ts'
import type { TestApp } from './test-app.ts'

type Code = { serial: string; pin: string }
type CheckOptions = { attemptId?: string; from?: string; sessionId?: string; query?: Record<string, string> }

/** The session ids of two visitors. */
export const [aisha, chidi] = ['aisha-visitor-0001', 'chidi-visitor-0001']

/** A code with a hidden PIN, and checks of it as the page makes them. */
export function pinClient(app: () => TestApp) {
  /** The PIN of a code as the printer's file has it. */
  async function pinOf(serial: string): Promise<string> {
    const codeId = decodeSerial(serial)
    if (codeId === undefined) throw new Error(`${serial} is no serial of ours.`)
    const batch = await app()
      .db.selectFrom('codes')
      .innerJoin('batches', 'batches.id', 'codes.batchId')
      .where('codes.id', '=', codeId.toString())
      .select(['batchId', 'pinKeyFingerprint'])
      .executeTakeFirstOrThrow()
    const pin = pinsOfBatch(app().context.config, { ...batch, pinKeyFingerprint: batch.pinKeyFingerprint ?? '' })?.(
      codeId,
    )
    if (pin === undefined) throw new Error(`${serial} has no PIN.`)
    return pin
  }
  async function createCode(overrides: Parameters<TestApp['createCode']>[0] = {}) {
    const code = await app().createCode({ ...overrides, hasPin: true })
    return { ...code, pin: await pinOf(code.serial) }
  }
  const check = (
    serial: string,
    pin: string,
    { attemptId = randomUUID(), from, sessionId, query }: CheckOptions = {},
  ) =>
    app().call('POST', `/api/products/verify/${serial}/pin${query ? `?${new URLSearchParams(query)}` : ''}`, {
      body: { pin, attemptId, ...(sessionId && { sessionId }) },
      ...(from && { from }),
    })
  /** Enters wrong PINs, and returns the outcomes. */
  const guess = async ({ serial, pin }: Code, count: number, options: (i: number) => CheckOptions = () => ({})) => {
    const outcomes: PinResult['outcome'][] = []
    for (let i = 0; i < count; i++) outcomes.push((await checked(serial, differentPin(pin), options(i))).outcome)
    return outcomes
  }
  const checked = async (...input: Parameters<typeof check>) => (await check(...input)).json<{ pin: PinResult }>().pin
  return { pinOf, createCode, check, checked, guess }
}

/** A PIN that is not this one. */
export const differentPin = (pin: string) => (pin === '00000000' ? '00000001' : '00000000')
