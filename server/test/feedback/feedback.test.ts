import { randomUUID } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { fromOurPage, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

type Sent = { responses?: object; sessionId?: string; submissionId?: string } & Record<string, unknown>
const pathOf = (serial: string) => `/api/products/qr/${encodeURIComponent(serial)}/feedback`
const answer = (serial: string, sent: Sent = {}) =>
  app.call('POST', pathOf(serial), {
    body: { responses: { rating: 4 }, sessionId: randomUUID(), ...sent },
    headers: fromOurPage,
  })
/** One code of a product that asks, scanned so often. */
async function makeScanned(wish: Parameters<TestApp['createFeedbackCode']>[0] = {}, scans = 1) {
  const made = await app.createFeedbackCode(wish)
  for (let i = 0; i < scans; i++) await app.scan(made.serial)
  return made
}
const no = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()
const rowsOf = (batchId: string) => app.db.selectFrom('feedback').where('batchId', '=', batchId).selectAll().execute()
const statuses = (replies: { statusCode: number }[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length

describe('a shopper who answers', () => {
  test('is thanked, and all answers are kept with a place no finer than a kilometre and no address', async () => {
    const { serial, batch, product, partner } = await makeScanned()
    const responses = { emoji: 'happy', multipleChoice: 'taste', rating: 5, openEnded: '  Ó dára gan ni!  ' }
    const reply = await answer(serial, {
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
        id: expect.any(String),
        code: expect.any(String),
        batchId: batch.id,
        productId: product.id,
        partnerId: partner.partnerId,
        sessionId: 'visitor-1',
        submissionId: expect.any(String),
        submittedAt: app.time.now,
        ...responses,
        openEnded: 'Ó dára gan ni!',
        deviceType: 'mobile',
        latitude: '6.45',
        longitude: '3.39',
        city: 'Lagos',
        country: 'NG',
      },
    ])
  })

  test('may answer one question alone, and send the others as null or blank', async () => {
    const { serial, batch } = await makeScanned()
    const reply = await answer(serial, {
      responses: { emoji: null, multipleChoice: null, rating: 1, openEnded: '   ' },
      geoLocation: null,
    })
    expect(reply.statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ emoji: null, multipleChoice: null, rating: 1, openEnded: null }])
  })

  test.each([
    { deviceInfo: 'a phone' },
    { deviceInfo: { deviceType: 'fridge' } },
    { geoLocation: { latitude: 91, longitude: 0 } },
    { geoLocation: 'Lagos' },
  ])('is not sent away for %j, which no answer needs', async (odd) => {
    const { serial, batch } = await makeScanned()
    expect((await answer(serial, odd)).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ deviceType: null, latitude: null, city: null }])
  })

  test('may give the serial as it is typed, and the partner’s own where the label carries that', async () => {
    const { serial, batch } = await makeScanned({}, 2)
    expect((await answer(serial.toLowerCase().replace(/(.{4})/g, '$1 '))).statusCode).toBe(200)
    const [row] = await rowsOf(batch.id)
    await app.db
      .insertInto('aliases')
      .values({ serial: 'MA17001234', printed: 'MAL-7001234', code: row?.code ?? '' })
      .execute()
    expect((await answer('mal-7001234')).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toHaveLength(2)
  })
})

describe('an answer that cannot be taken', () => {
  test('is to a serial that was never issued, or that is mistyped', async () => {
    const never = await answer(serialOf(4_611_686_018_427_387_904n))
    expect([never.statusCode, no(never).code]).toEqual([404, 'not_found'])
    const mistyped = await answer('HELLO')
    expect([mistyped.statusCode, no(mistyped).code, no(mistyped).message]).toEqual([
      400,
      'invalid_input',
      'Something in this serial is mistyped. Check it again, letter by letter.',
    ])
  })

  test('is to a product that asks nothing', async () => {
    const { serial, batch } = await app.createCode()
    const reply = await answer(serial)
    expect([reply.statusCode, no(reply).code, no(reply).message, no(reply).data]).toEqual([
      403,
      'not_allowed',
      'This product does not ask for feedback.',
      { kind: 'ended' },
    ])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    ['emoji', { emoji: 'sad' }],
    ['multipleChoice', { multipleChoice: 'taste' }],
    ['openEnded', { openEnded: 'Good' }],
  ])('is to a question that this product does not ask: %s', async (question, given) => {
    const { serial, batch } = await makeScanned({
      feedbackConfig: { rating: feedbackProduct.feedbackConfig.rating },
    })
    const reply = await answer(serial, { responses: { rating: 3, ...given } })
    expect([reply.statusCode, no(reply).errors]).toEqual([
      400,
      [{ field: `responses.${question}`, message: 'This product does not ask that.' }],
    ])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    [{ multipleChoice: 'smell' }, 'responses.multipleChoice', 'Use one of these: taste, packaging, delivery.'],
    [{ emoji: 'angry' }, 'responses.emoji', 'Use one of these: very_happy, happy, neutral, sad.'],
    [{ rating: 6 }, 'responses.rating', 'Use a whole number from 1 to 5.'],
    [{ rating: 4.5 }, 'responses.rating', 'Use a whole number from 1 to 5.'],
    [{ openEnded: 'x'.repeat(501) }, 'responses.openEnded', 'Use at most 500 characters.'],
    [{ openEnded: 'a\u0000b' }, 'responses.openEnded', 'Use plain text only, without control characters.'],
    [{}, 'responses', 'Answer at least one question.'],
    [{ openEnded: ' \n ' }, 'responses', 'Answer at least one question.'],
    [{ smell: 5 }, 'responses.smell', 'There is no field named "smell" here.'],
  ])('is %j: the field is named with what it takes', async (responses, field, message) => {
    const { serial } = await makeScanned()
    const reply = await answer(serial, { responses })
    expect(reply.statusCode).toBe(400)
    expect(no(reply).errors).toContainEqual({ field, message })
  })
})

describe('one answer for each visitor and code', () => {
  test('a second one is told when the first was given, by the calendar of the partner', async () => {
    const { serial, batch } = await makeScanned()
    app.time.now = new Date('2026-05-03T23:30:00Z')
    await answer(serial, { sessionId: 'visitor-1' })
    app.time.now = new Date('2026-05-09T10:00:00Z')
    const reply = await answer(serial, { sessionId: 'visitor-1', responses: { rating: 1 } })
    expect(reply.statusCode).toBe(409)
    expect(no(reply)).toMatchObject({
      success: false,
      code: 'conflict',
      message: 'You have already submitted feedback for this product on May 4, 2026. Please try again later.',
      data: { previousSubmission: '2026-05-03T23:30:00.000Z' },
    })
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 4 }])
  })

  test('another visitor may answer, and the same one for another unit', async () => {
    const { batch, partner, serial } = await makeScanned({ quantity: 2 }, 2)
    const [, other = ''] = await app.serialsOf(batch.id, partner.token)
    await app.scan(other)
    await answer(serial, { sessionId: 'visitor-1' })
    expect((await answer(serial, { sessionId: 'visitor-2' })).statusCode).toBe(200)
    expect((await answer(other, { sessionId: 'visitor-1' })).statusCode).toBe(200)
  })

  test('the same submission sent again is no second answer, and its last answers win', async () => {
    const { serial, batch } = await makeScanned()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await answer(serial, { ...submission, responses: { rating: 2, openEnded: 'Flat' } })
    app.time.now = new Date('2026-05-03T10:05:00Z')
    const reply = await answer(serial, { ...submission, responses: { rating: 5 } })
    expect([reply.statusCode, reply.json<{ data: { submittedAt: string } }>().data.submittedAt]).toEqual([
      200,
      '2026-05-03T10:00:00.000Z',
    ])
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 5, openEnded: null }])
  })

  test('holds for sixty-four posts of one visitor at once', async () => {
    const { serial, batch } = await makeScanned()
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => answer(serial, { sessionId: 'visitor-1', submissionId: randomUUID() })),
    )
    expect([statuses(replies, 200), statuses(replies, 409)]).toEqual([1, 63])
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })

  test('holds for one submission sent sixty-four times at once, and none of them is an error', async () => {
    const { serial, batch } = await makeScanned()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 64 }, () => answer(serial, submission)))
    expect(statuses(replies, 200)).toBe(64)
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })
})

describe('from outside', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'the form of another site cannot answer for its visitor: %s',
    async (type) => {
      const { serial, batch } = await makeScanned()
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

  test('a script of another site is not given leave to send JSON', async () => {
    const { serial } = await makeScanned()
    const reply = await app.fastify.inject({
      method: 'OPTIONS',
      url: pathOf(serial),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('a client that is no page of ours is bound to 60 a minute from one address; a page is not', async () => {
    const { serial } = await makeScanned({}, 61)
    const post = () =>
      app.call('POST', pathOf(serial), {
        body: { responses: { rating: 1 }, sessionId: randomUUID() },
        from: '10.7.7.7',
      })
    const replies = []
    for (let i = 0; i < 61; i++) replies.push(await post())
    expect([statuses(replies, 200), replies.at(-1)?.statusCode]).toEqual([60, 429])
    expect((await answer(serial)).statusCode).toBe(200)
  })
})
