import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeSecret, signMessage } from '../../src/platform/webhooks/endpoint-secrets.ts'

// The example of the Standard Webhooks libraries.
const known = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const secret = Buffer.from(known.secret.slice('whsec_'.length), 'base64')

test('an event is signed as the Standard Webhooks libraries expect', () => {
  expect(signMessage([secret], known)).toBe(known.signature)
  expect(describeSecret(secret)).toBe(known.secret)
})

test('during the replacement of a secret both sign, the new one first', () => {
  const other = Buffer.alloc(32, 7)
  const expected = createHmac('sha256', other).update(`${known.id}.${known.timestamp}.${known.body}`).digest('base64')
  expect(signMessage([other, secret], known)).toBe(`v1,${expected} ${known.signature}`)
})
