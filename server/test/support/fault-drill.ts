import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect } from 'vitest'
import { expectNothingLost } from './ledger.ts'
import { run } from './postgres-server.ts'
import { type Answer, startShoppers, verifyUntilAnswered } from './shoppers.ts'
import { createTestApp } from './test-app.ts'

/** Each fault is tried once, and five times by `npm run test:full`. */
export const faultRounds = Array.from({ length: Number(process.env.FAULT_ROUNDS ?? 1) }, (_, i) => i + 1)

/** `databaseUrl` may change when a server restarts. */
type Place = { servers: { url: string }[]; databaseUrl: () => Promise<string> }
/** So many answers come before and after each fault. */
const enough = 100

/** Shoppers scan codes during faults and retry failed scans as the page does. Some codes reach their scan limit. */
export async function startDrill({ servers, databaseUrl }: Place) {
  const url = await databaseUrl()
  const app = await createTestApp({ url })
  app.time.now = new Date() // the servers use the real clock
  const maker = await app.createPartner({ planType: 'ENTERPRISE', codeLimit: 30_000 })
  const { batch } = await app.createBatch({ partner: maker, quantity: 300 })
  const limited = await Promise.all(Array.from({ length: 5 }, () => app.createCode({ partner: maker, scanLimit: 30 })))
  const { rows } = await run(url, `select id from codes where batch_id = '${batch.id}'`)
  const codeIds = [...rows.map(({ id }) => BigInt(id)), ...limited.map(({ serial }) => decodeSerial(serial) ?? 0n)]
  await app.close()
  const answers: Answer[] = []

  /** The answers from the start of the fault until enough have come after its end. `fault` resolves at its end. */
  async function during(fault: (soFar: () => Answer[]) => Promise<void>): Promise<Answer[]> {
    const shoppers = startShoppers(servers, codeIds, 8, { repeat: true })
    const patient = { timeout: 90_000 }
    try {
      await expect.poll(() => shoppers.answers.filter(isAnswered).length, patient).toBeGreaterThan(enough)
      const beganAt = performance.now()
      await fault(() => shoppers.answers.filter(({ sentAt }) => sentAt > beganAt))
      const endedAt = performance.now()
      const answeredAgain = () =>
        shoppers.answers.filter((answer) => answer.sentAt > endedAt && isAnswered(answer)).length
      await expect.poll(answeredAgain, patient).toBeGreaterThan(enough)
      return shoppers.answers.filter(({ sentAt }) => sentAt > beganAt)
    } finally {
      const all = await shoppers.stop()
      const answered = new Set(all.filter(isAnswered).map(({ scanId }) => scanId))
      const open = new Map(all.filter(({ scanId }) => !answered.has(scanId)).map((answer) => [answer.scanId, answer]))
      answers.push(...all.filter(isAnswered), ...(await verifyUntilAnswered(servers, [...open.values()], 8)))
    }
  }

  async function expectExactLedger() {
    const app = await createTestApp({ url: await databaseUrl() })
    try {
      await expectNothingLost(app, maker, answers)
    } finally {
      await app.close()
    }
  }
  return { during, expectExactLedger }
}

const isAnswered = ({ status }: Answer) => status === 200 || status === 403

export const listStatuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()

/** Every refusal gives a time to retry. */
export function expectRetryableRefusals(answers: Answer[], { mayBreak = false } = {}) {
  const allowed = [200, 403, 503, ...(mayBreak ? [0] : [])]
  expect(listStatuses(answers).filter((status) => !allowed.includes(status))).toEqual([])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.filter(({ code, retryAfter }) => `${code} ${retryAfter}` !== 'unavailable 5')).toEqual([])
}
