import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { aPhone, gsm7, createTextingTestApp, messageIn } from '../support/texting-client.ts'

let app: Awaited<ReturnType<typeof createTextingTestApp>>
beforeAll(async () => {
  app = await createTextingTestApp()
})
afterAll(() => app.close())

test('a machine that answers every answer is not answered for ever', async () => {
  const phone = aPhone()
  for (let i = 0; i < 21; i++)
    expect(messageIn((await app.send('  ', { phone })).body)).toContain('Send only the serial')
  expect(messageIn((await app.send('', { phone })).body)).toMatch(/^Too many checks from this number\./)
  const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
  for (let i = 0; i < 3; i++) expect((await app.send('I am away.', { phone })).body).toBe(silence)
  // Who dials looks at the screen, and reads it every time.
  expect((await app.dial('0000000000000000', { phone })).body).toMatch(/^END Too many checks/)
})

describe('a number is erased by whoever texts from it', () => {
  const erased =
    'Erased. Nothing that we keep leads to your number any more. What was counted stays counted, without you.'
  const rowsWith = async (session: string) => {
    const tables = ['scans', 'scan_deltas', 'visitors', 'feedback', 'throttles', 'audit_log']
    const found: string[] = []
    for (const name of tables) {
      const { rows } = await app.context.pool.query(`select from ${name} t where t::text like $1 limit 1`, [
        `%${session}%`,
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const textedBy = async (phone: string) => {
    const { serial } = await app.createCode()
    await app.send(serial, { phone })
    await foldScans(app.context)
    await app.send(serial, { phone })
    return { serial, session: (await app.scans()).at(-1)?.sessionId ?? '' }
  }

  test.each(['ERASE', ' erase ', '“Erase!”'])('by a message that says %j', async (word) => {
    const [phone, other] = [aPhone(), aPhone()]
    const stays = await textedBy(other)
    const { serial, session } = await textedBy(phone)
    expect(await rowsWith(session)).toEqual(['scans', 'scan_deltas', 'visitors'])
    const reply = await app.send(word, { phone })
    expect(messageIn(reply.body)).toBe(erased)
    expect(erased).toMatch(gsm7)
    expect(await rowsWith(session)).toEqual([])
    expect(await rowsWith(stays.session)).not.toEqual([])
    // What was counted stays counted, without them.
    expect(messageIn((await app.send(serial, { phone })).body)).toMatch(/Checked 2 times before, first on/)
    const deed = await app.db.selectFrom('auditLog').where('action', '=', 'visitor.erased').selectAll().execute()
    expect(deed.at(-1)).toMatchObject({ details: { scans: 2, answers: 0 }, accountId: null, partnerId: null })
  })

  test('by a session that types 0 and then 1, and not by one wrong key', async () => {
    const phone = aPhone()
    const { serial, session } = await textedBy(phone)
    const call = { phone, sessionId: 'ATUid_erase' }
    const question =
      'CON Erase what we keep of your number? This cannot be undone. Type 1 to erase it, or a serial to check:'
    expect((await app.dial('0', call)).body).toBe(question)
    expect((await app.dial(`0*${serial}`, call)).body).toMatch(/^END GENUINE\. .*also by you/)
    expect((await app.dial('1', { phone })).body).toMatch(/^CON .*mistyped/)
    expect(await rowsWith(session)).not.toEqual([])
    expect((await app.dial('WRONG*0*1', { phone, sessionId: 'ATUid_erase_2' })).body).toBe(`END ${erased}`)
    expect(await rowsWith(session)).toEqual([])
    // Delivered again, or with nothing kept, it is answered alike.
    expect((await app.dial('WRONG*0*1', { phone, sessionId: 'ATUid_erase_2' })).body).toBe(`END ${erased}`)
    expect((await app.dial('ERASE*1')).body).toBe(`END ${erased}`)
  })

  test('with its tries counted like others, so that it frees nobody of waiting', async () => {
    const phone = aPhone()
    for (let i = 0; i < 21; i++) await app.send('ERASE', { phone })
    expect(messageIn((await app.send('ERASE', { phone })).body)).toMatch(/^Too many checks/)
  })

  test('and not by a call that nobody signed', async () => {
    const phone = aPhone()
    const { session } = await textedBy(phone)
    expect((await app.send('ERASE', { phone, signature: 'x' })).statusCode).toBe(403)
    expect((await app.dial('0*1', { phone, secret: 'x' })).statusCode).toBe(403)
    expect(await rowsWith(session)).not.toEqual([])
  })
})
