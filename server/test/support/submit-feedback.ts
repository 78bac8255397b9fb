import { randomUUID } from 'node:crypto'
import { randomIp } from './random-ip.ts'
import { fromOurPage, type TestApp } from './test-app.ts'

type Answer = { responses?: object; from?: string; headers?: Record<string, string> } & Record<string, unknown>

/** Feedback on a code, by default from a new visitor and network. */
export const submitFeedback = (
  app: TestApp,
  serial: string,
  { responses = { rating: 4 }, from = randomIp(), headers = fromOurPage, ...input }: Answer = {},
) => {
  const body = { responses, sessionId: randomUUID(), ...input }
  return app.call('POST', `/api/products/qr/${encodeURIComponent(serial)}/feedback`, { body, headers, from })
}

/** As submitFeedback, after a scan of the code. */
export async function scanAndSubmitFeedback(app: TestApp, serial: string, responses: object, more: object = {}) {
  await app.scan(serial)
  const reply = await submitFeedback(app, serial, { responses, ...more })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
