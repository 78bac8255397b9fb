import { randomUUID } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { submitFeedback } from '../support/submit-feedback.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const pathOf = (serial: string) => `/api/products/qr/${serial}/feedback`
const submit = submitFeedback.bind(undefined, app)
/** A code of a feedback-only product with this many scans. */
async function createScannedCode(product: Parameters<TestApp['createFeedbackCode']>[0] = {}, scans = 1) {
  const created = await app.createFeedbackCode(product)
  for (let i = 0; i < scans; i++) await app.scan(created.serial)
  return created
}
const failure = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()
const rowsOf = (batchId: string) => app.rows('feedback', { batchId })
const statuses = (replies: { statusCode: number }[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length

describe('a shopper who gives feedback', () => {
  test('has all responses stored, with a location to about a kilometre and no network address', async () => {
    const { serial, batch, product, partner } = await createScannedCode()
    const responses = { emoji: 'happy', multipleChoice: 'taste', rating: 5, openEnded: '  Ó dára gan ni!  ' }
    const reply = await submit(serial, {
      responses,
      sessionId: 'visitor-1',
      deviceInfo: { deviceType: 'mobile', os: 'Android', browser: 'Opera Mini', screenResolution: '360x800' },
      geoLocation: { latitude: 6.45407, longitude: 3.39467, accuracy: 12 },
    })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(reply.json()).toMatchObject({
      success: true,
      data: { submittedAt: '2026-05-03T10:00:00.000Z', productName: 'Malt drink' },
    })
    expect(await rowsOf(batch.id)).toEqual([
      {
        ...{ id: expect.any(String), codeId: expect.any(String), submissionId: expect.any(String) },
        ...{ batchId: batch.id, productId: product.id, partnerId: partner.partnerId, sessionId: 'visitor-1' },
        ...{ ...responses, openEnded: 'Ó dára gan ni!', submittedAt: app.time.now, deviceType: 'mobile' },
        ...{ latitude: '6.45', longitude: '3.39', city: 'Lagos', country: 'NG' },
        ...{ formVersion: 1, heldAt: null, acceptedAt: null, discardedAt: null },
      },
    ])
  })

  test('can answer a single question, and send the others as null or blank', async () => {
    const { serial, batch } = await createScannedCode()
    const responses = { emoji: null, multipleChoice: null, rating: 1, openEnded: '   ' }
    const reply = await submit(serial, { responses, geoLocation: null })
    expect(reply.statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ emoji: null, multipleChoice: null, rating: 1, openEnded: null }])
  })

  test.each([
    { deviceInfo: 'a phone' },
    { deviceInfo: { deviceType: 'fridge' } },
    { geoLocation: { latitude: 91, longitude: 0 } },
    { geoLocation: 'Lagos' },
  ])('is accepted with a malformed %j, which feedback does not need', async (malformed) => {
    const { serial, batch } = await createScannedCode()
    expect((await submit(serial, malformed)).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ deviceType: null, latitude: null, city: null }])
  })

  test('can send the serial as typed, or an imported serial', async () => {
    const { serial, batch } = await createScannedCode({}, 2)
    expect((await submit(serial.toLowerCase().replace(/(.{4})/g, '$1 '))).statusCode).toBe(200)
    const [row] = await rowsOf(batch.id)
    const imported = { serial: 'MA17001234', printedSerial: 'MAL-7001234', codeId: row?.codeId ?? '' }
    await app.db.insertInto('importedSerials').values(imported).execute()
    expect((await submit('mal-7001234')).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toHaveLength(2)
  })
})

describe('feedback is refused', () => {
  test('for an unknown or mistyped serial', async () => {
    const unknown = await submit(encodeSerial(4_611_686_018_427_387_904n))
    expect([unknown.statusCode, failure(unknown).code]).toEqual([404, 'not_found'])
    const mistyped = await submit('HELLO')
    const message = "That serial number isn't right. Check each letter and number."
    expect([mistyped.statusCode, mistyped.json()]).toMatchObject([400, { code: 'invalid_input', message }])
  })

  test('for a product without a form', async () => {
    const { serial, batch } = await app.createCode()
    const reply = await submit(serial)
    const message = 'The manufacturer is not collecting feedback for this product.'
    const refusal = { code: 'not_allowed', message, data: { kind: 'not_offered' } }
    expect([reply.statusCode, reply.json()]).toMatchObject([403, refusal])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    ['emoji', { emoji: 'sad' }],
    ['multipleChoice', { multipleChoice: 'taste' }],
    ['openEnded', { openEnded: 'Good' }],
  ])('for a question that the form does not ask: %s', async (question, response) => {
    const { rating } = feedbackProduct.feedbackConfig
    const { serial, batch } = await createScannedCode({ feedbackConfig: { rating } })
    const reply = await submit(serial, { responses: { rating: 3, ...response } })
    const errors = [{ field: `responses.${question}`, message: 'This question has changed. Reload the page.' }]
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    [{ multipleChoice: 'smell' }, 'responses.multipleChoice', 'Use one of these: taste, packaging, delivery.'],
    [{ emoji: 'angry' }, 'responses.emoji', 'Use one of these: very_happy, happy, neutral, sad.'],
    [{ rating: 6 }, 'responses.rating', 'Enter a whole number from 1 to 5.'],
    [{ rating: 4.5 }, 'responses.rating', 'Enter a whole number from 1 to 5.'],
    [{ openEnded: 'x'.repeat(501) }, 'responses.openEnded', 'Use at most 500 characters.'],
    [{ openEnded: 'a\u0000b' }, 'responses.openEnded', 'Use plain text only, without control characters.'],
    [{}, 'responses', 'Answer at least one question.'],
    [{ openEnded: ' \n ' }, 'responses', 'Answer at least one question.'],
    [{ smell: 5 }, 'responses.smell', 'There is no field named "smell" here.'],
  ])('with the responses %j, with an error for the field', async (responses, field, message) => {
    const { serial } = await createScannedCode()
    const reply = await submit(serial, { responses })
    expect(reply.statusCode).toBe(400)
    expect(failure(reply).errors).toContainEqual({ field, message })
  })
})

describe('one submission for each visitor and code', () => {
  test('a second one is refused, with the day of the first in the partner’s time zone', async () => {
    const { serial, batch } = await createScannedCode()
    app.time.now = new Date('2026-05-03T23:30:00Z')
    await submit(serial, { sessionId: 'visitor-1' })
    app.time.now = new Date('2026-05-09T10:00:00Z')
    const reply = await submit(serial, { sessionId: 'visitor-1', responses: { rating: 1 } })
    expect(reply.statusCode).toBe(409)
    expect(failure(reply)).toMatchObject({
      success: false,
      code: 'conflict',
      message: 'You have already submitted feedback for this product on May 4, 2026. Please try again later.',
      data: { previousSubmission: '2026-05-03T23:30:00.000Z' },
    })
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 4 }])
  })

  test('another visitor may submit, and the same visitor for another code', async () => {
    const { batch, partner, serial } = await createScannedCode({ quantity: 2 }, 2)
    const [, other = ''] = await app.serialsOf(batch.id, partner.token)
    await app.scan(other)
    await submit(serial, { sessionId: 'visitor-1' })
    expect((await submit(serial, { sessionId: 'visitor-2' })).statusCode).toBe(200)
    expect((await submit(other, { sessionId: 'visitor-1' })).statusCode).toBe(200)
  })

  test('the same submission sent again replaces the responses', async () => {
    const { serial, batch } = await createScannedCode()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await submit(serial, { ...submission, responses: { rating: 2, openEnded: 'Flat' } })
    app.time.now = new Date('2026-05-03T10:05:00Z')
    const reply = await submit(serial, { ...submission, responses: { rating: 5 } })
    const submittedAt = '2026-05-03T10:00:00.000Z'
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { data: { submittedAt } }])
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 5, openEnded: null }])
  })

  test('applies to 64 simultaneous submissions of one visitor', async () => {
    const { serial, batch } = await createScannedCode()
    const submitOne = () => submit(serial, { sessionId: 'visitor-1', submissionId: randomUUID() })
    const replies = await Promise.all(Array.from({ length: 64 }, submitOne))
    expect([statuses(replies, 200), statuses(replies, 409)]).toEqual([1, 63])
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })

  test('one submission sent 64 times together is stored once, without an error', async () => {
    const { serial, batch } = await createScannedCode()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 64 }, () => submit(serial, submission)))
    expect(statuses(replies, 200)).toBe(64)
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })
})

describe('other sites and clients', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of another site cannot submit feedback: %s',
    async (type) => {
      const { serial, batch } = await createScannedCode()
      const reply = await app.fastify.inject({
        method: 'POST',
        url: pathOf(serial),
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        payload: JSON.stringify({ responses: { rating: 1 }, sessionId: 'visitor-1', '': '=' }),
      })
      expect(Math.floor(reply.statusCode / 100)).toBe(4)
      expect(await rowsOf(batch.id)).toHaveLength(0)
    },
  )

  test('a script of another site gets no CORS permission', async () => {
    const { serial } = await createScannedCode()
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    const headers = { origin: 'https://evil.example', ...asked }
    const reply = await app.fastify.inject({ method: 'OPTIONS', url: pathOf(serial), headers })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
