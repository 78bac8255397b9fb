import { describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { createContext } from '../../src/platform/context.ts'
import { run } from '../support/postgres-server.ts'
import { useApp } from '../support/test-app.ts'
import { testKey } from '../support/test-key.ts'
import { createTextingTestApp, gsm7, messageOfTwiml, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())

test('an autoresponder gets a limited number of answers', async () => {
  const phone = randomPhone()
  for (let i = 0; i < 21; i++)
    expect(messageOfTwiml((await app.send('  ', { phone })).body)).toContain('Send the serial number')
  expect(messageOfTwiml((await app.send('', { phone })).body)).toMatch(/^Too many checks from this number\./)
  const noMessage = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
  for (let i = 0; i < 3; i++) expect((await app.send('I am away.', { phone })).body).toBe(noMessage)
  // A USSD session always gets an answer, because a person reads the screen.
  expect((await app.dial('0000000000000000', { phone })).body).toMatch(/^END Too many checks/)
})

describe('the data of a number is erased', () => {
  const erased = 'Done. We no longer hold anything linked to your number. Totals stay, with no link to you.'
  const rowsWith = async (session: string) => {
    const tables = ['scans', 'pending_scans', 'visitors', 'feedback', 'throttles', 'audit_log']
    const found: string[] = []
    for (const name of tables) {
      const { rows } = await run(app.url, `select from ${name} t where t::text like '%${session}%' limit 1`)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const scanBy = async (phone: string) => {
    const { serial } = await app.createCode()
    await app.send(serial, { phone })
    await aggregateScans(app.context)
    await app.send(serial, { phone })
    return { serial, session: (await app.scans()).at(-1)?.sessionId ?? '' }
  }

  test.each(['ERASE', ' erase ', '“Erase!”'])('by a message that says %j', async (word) => {
    const [phone, other] = [randomPhone(), randomPhone()]
    const kept = await scanBy(other)
    const { serial, session } = await scanBy(phone)
    expect(await rowsWith(session)).toEqual(['scans', 'pending_scans', 'visitors'])
    const reply = await app.send(word, { phone })
    expect(messageOfTwiml(reply.body)).toBe(erased)
    expect(erased).toMatch(gsm7)
    expect(await rowsWith(session)).toEqual([])
    expect(await rowsWith(kept.session)).not.toEqual([])
    // The scans are still counted, without the visitor.
    expect(messageOfTwiml((await app.send(serial, { phone })).body)).toMatch(/Checked 2 times before\. First: /)
    const events = await app.rows('auditLog', { action: 'visitor.erased' })
    expect(events.at(-1)).toMatchObject({ details: { scans: 2, answers: 0 }, accountId: null, partnerId: null })
  })

  test('also what the number sent under the previous secret key', async () => {
    const phone = randomPhone()
    const { session } = await scanBy(phone)
    const { config, log, clock } = app.context
    const rotated = { ...config, SECRET_KEY: 'the next key of the tests, forty letters', SECRET_KEY_PREVIOUS: testKey }
    const { context, close } = await createContext(rotated, app.url, log, { clock })
    const fastify = await buildApp(context)
    const { serial } = await app.createCode()
    await app.send(serial, { phone, app: fastify })
    const later = (await app.scans()).at(-1)?.sessionId ?? ''
    expect(later).not.toBe(session)
    expect(messageOfTwiml((await app.send('ERASE', { phone, app: fastify })).body)).toBe(erased)
    expect([await rowsWith(session), await rowsWith(later)]).toEqual([[], []])
    await fastify.close()
    await close()
  })

  test('by a USSD session that types 0 and then 1, and not by a single wrong key', async () => {
    const phone = randomPhone()
    const { serial, session } = await scanBy(phone)
    const call = { phone, sessionId: 'ATUid_erase' }
    const question =
      'CON Delete what we store about your number? This cannot be undone. Type 1 to delete it, or a serial to check:'
    expect((await app.dial('0', call)).body).toBe(question)
    expect((await app.dial(`0*${serial}`, call)).body).toMatch(/^END GENUINE\. .*also by you/)
    expect((await app.dial('1', { phone })).body).toMatch(/^CON /)
    expect(await rowsWith(session)).not.toEqual([])
    expect((await app.dial('WRONG*0*1', { phone, sessionId: 'ATUid_erase_2' })).body).toBe(`END ${erased}`)
    expect(await rowsWith(session)).toEqual([])
    // A repeated message, or one from a number without data, gets the same answer.
    expect((await app.dial('WRONG*0*1', { phone, sessionId: 'ATUid_erase_2' })).body).toBe(`END ${erased}`)
    expect((await app.dial('ERASE*1')).body).toBe(`END ${erased}`)
  })

  test('within the same rate limit as other texts', async () => {
    const phone = randomPhone()
    for (let i = 0; i < 21; i++) await app.send('ERASE', { phone })
    expect(messageOfTwiml((await app.send('ERASE', { phone })).body)).toMatch(/^Too many checks/)
  })

  test('but not by a call without a signature', async () => {
    const phone = randomPhone()
    const { session } = await scanBy(phone)
    expect((await app.send('ERASE', { phone, signature: 'x' })).statusCode).toBe(403)
    expect((await app.dial('0*1', { phone, secret: 'x' })).statusCode).toBe(403)
    expect(await rowsWith(session)).not.toEqual([])
  })
})
