import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { enqueueDigests, workDigests } from '../../src/analytics/weekly-digest.ts'
import { rebuildStaleRollups, workRecounts } from '../../src/analytics/rollups/rebuild-rollups.ts'
import { lockRollups } from '../../src/lib/lock-rollups.ts'
import { createContext } from '../../src/context.ts'
import { mailsAreWritten, wordsOf } from '../support/mailbox.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof createContext>>
let partner: Actor
beforeAll(async () => {
  app = await createTestApp()
  const { config, log, clock } = app.context
  other = await createContext(config, app.url, log, { clock })
  await workDigests(app.context)
})
beforeEach(async () => {
  at('2026-05-03T10:00:00Z') // a Sunday
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const at = (moment: string) => {
  app.time.now = new Date(moment)
}
const path = '/api/products/analytics/preferences'
const signedIn = async () => app.createSession(partner.accountId)
const change = async (wish: Partial<AnalyticsSettings>) =>
  app.call('PUT', path, {
    token: await signedIn(),
    body: { timeZone: 'Africa/Lagos', weeklyDigest: false, ...wish },
  })
const shown = async () => (await app.call('GET', path, { token: await signedIn() })).json<{ data: object }>().data
const card = async <T>(name: string) =>
  (await app.call('GET', `/api/products/analytics/${name}`, { token: await signedIn() })).json<{ data: T }>().data
type Patterns = { peakHours: string; mostActiveDays: string }
type Volume = { trends: { date: string; scans: number }[] }

describe('the time zone', () => {
  test('is Lagos until another is chosen, which is on record', async () => {
    expect(await shown()).toEqual({ timeZone: 'Africa/Lagos', weeklyDigest: false })
    const reply = await change({ timeZone: 'Asia/Kathmandu' })
    expect([reply.statusCode, wordsOf(reply)]).toEqual([200, 'Your settings are saved.'])
    await change({ timeZone: 'Asia/Kathmandu' })
    expect(await shown()).toEqual({ timeZone: 'Asia/Kathmandu', weeklyDigest: false })
    const deeds = await app.db
      .selectFrom('auditLog')
      .where('partnerId', '=', partner.partnerId)
      .where('action', '=', 'partner.analytics_changed')
      .select('details')
      .execute()
    expect(deeds).toMatchObject([
      { details: { from: { timeZone: 'Africa/Lagos' }, to: { timeZone: 'Asia/Kathmandu' } } },
    ])
  })

  test.each(['Mars/Olympus', '+01:00', 'africa/lagos', "Africa/Lagos'; --", '', 'Europe/../Lagos'])(
    '%j is refused',
    async (timeZone) => {
      const reply = await change({ timeZone })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        errors: [{ field: 'timeZone', message: 'Choose a time zone of the list, such as Africa/Lagos.' }],
      })
      expect(await shown()).toMatchObject({ timeZone: 'Africa/Lagos' })
    },
  )

  test('moves every scan to its day and hour there, those that are folded and those that are not', async () => {
    const { serial } = await app.createCode({ partner })
    at('2026-05-03T22:50:00Z') // ten to midnight in Lagos, 18:50 in New York
    await app.scan(serial)
    await aggregateScans(app.context)
    app.wait(20 * 60)
    await app.scan(serial)
    const patterns = async () => card<Patterns>('time-patterns')
    const days = async () => (await card<Volume>('scan-volume')).trends.filter(({ scans }) => scans > 0)
    expect(await patterns()).toMatchObject({ peakHours: '0:00, 23:00', mostActiveDays: 'Monday, Sunday' })
    for (const timeZone of ['America/New_York', 'Africa/Lagos', 'America/New_York'])
      expect((await change({ timeZone })).statusCode).toBe(200)
    expect(await patterns()).toMatchObject({ peakHours: '18:00, 19:00', mostActiveDays: 'Sunday' })
    expect(await days()).toEqual([{ date: '2026-05-03', scans: 2 }])
    await aggregateScans(app.context)
    expect(await patterns()).toMatchObject({ peakHours: '18:00, 19:00', mostActiveDays: 'Sunday' })
    expect(await days()).toEqual([{ date: '2026-05-03', scans: 2 }])
  })
})

describe('a time zone for which a request is too short', () => {
  const zones = () =>
    app.db
      .selectFrom('partners')
      .where('id', '=', partner.partnerId)
      .select(['timeZone', 'countedIn'])
      .executeTakeFirstOrThrow()
  const patterns = () => card<Patterns>('time-patterns')

  test('is kept, the cards stay as they were, and the job makes them anew', async () => {
    const { serial } = await app.createCode({ partner })
    at('2026-05-03T22:50:00Z') // ten to midnight in Lagos, 18:50 in New York
    await app.scan(serial)
    await aggregateScans(app.context)
    await app.db.transaction().execute(async (tx) => {
      await lockRollups(tx)
      expect(await change({ timeZone: 'America/New_York' })).toMatchObject({ statusCode: 200 })
    })
    expect(await shown()).toMatchObject({ timeZone: 'America/New_York' })
    expect(await zones()).toEqual({ timeZone: 'America/New_York', countedIn: 'Africa/Lagos' })
    await app.scan(serial)
    expect(await patterns()).toMatchObject({ peakHours: '23:00' })
    await aggregateScans(app.context)
    expect(await patterns()).toMatchObject({ peakHours: '23:00' })

    await workRecounts(app.context, app.url)
    await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'recount-days', {}))
    await expect.poll(zones).toEqual({ timeZone: 'America/New_York', countedIn: 'America/New_York' })
    expect(await patterns()).toMatchObject({ peakHours: '18:00', mostActiveDays: 'Sunday' })
  }, 30_000)

  test('is made anew in full or not at all when its statement takes too long', async () => {
    const { serial } = await app.createCode({ partner })
    await app.scan(serial)
    await aggregateScans(app.context)
    const before = await patterns()
    await sql`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`.execute(
      app.db,
    )
    await sql`create trigger dawdle before insert on weekly_hours for each row execute function dawdle()`.execute(
      app.db,
    )
    expect(await change({ timeZone: 'Asia/Kathmandu' })).toMatchObject({ statusCode: 200 })
    await sql`drop function dawdle() cascade`.execute(app.db)
    expect(await zones()).toEqual({ timeZone: 'Asia/Kathmandu', countedIn: 'Africa/Lagos' })
    expect(await patterns()).toEqual(before)
    await rebuildStaleRollups(app.url)
    expect(await patterns()).toMatchObject({ peakHours: '15:00' })
    expect(await zones()).toEqual({ timeZone: 'Asia/Kathmandu', countedIn: 'Asia/Kathmandu' })
  }, 30_000)
})

describe('the weekly mail', () => {
  /** Two servers look out for it at once, and again. */
  const mails = async (who = partner) => {
    for (const _ of [1, 2])
      await Promise.all(Array.from({ length: 6 }, (_, i) => enqueueDigests(i % 2 ? other.parts : app.context)))
    await mailsAreWritten(app)
    return app.db
      .selectFrom('keptMails')
      .where('recipient', '=', who.email)
      .select(['subject', 'bodyText', 'bodyHtml'])
      .orderBy('id')
      .execute()
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)

  test('comes once, on Monday at eight where the partner is, and again a week later', async () => {
    expect((await change({ weeklyDigest: true })).statusCode).toBe(200)
    expect(await subjects()).toEqual([])
    at('2026-05-04T06:59:00Z')
    expect(await subjects()).toEqual([])
    at('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual(['Your week: 0 scans'])
    at('2026-05-08T07:00:00Z')
    expect(await subjects()).toHaveLength(1)
    at('2026-05-11T07:05:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  test('comes no second time because the partner moves to where it is Monday morning later', async () => {
    await change({ weeklyDigest: true })
    at('2026-05-04T07:00:00Z')
    expect(await subjects()).toHaveLength(1)
    await change({ weeklyDigest: true, timeZone: 'America/Los_Angeles' })
    at('2026-05-04T16:00:00Z')
    expect(await subjects()).toHaveLength(1)
    at('2026-05-11T14:59:00Z')
    expect(await subjects()).toHaveLength(1)
    at('2026-05-11T15:00:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  test('is not that of a Monday before it was switched on, also not when it is switched off and on', async () => {
    at('2026-05-06T10:00:00Z')
    for (const weeklyDigest of [true, false, true]) await change({ weeklyDigest })
    expect(await subjects()).toEqual([])
    at('2026-05-11T08:00:00Z')
    expect(await subjects()).toHaveLength(1)
    for (const weeklyDigest of [false, true]) await change({ weeklyDigest })
    expect(await subjects()).toHaveLength(1)
  })

  test('tells of one scan in the singular', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    await app.scan(serial)
    at('2026-05-04T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your week: 1 scan')
    expect(mail?.bodyText).toContain('there was 1 scan of your codes, and none in the week before.')
  })

  test('counts the newest scans by the days of the sums, as long as those are of the time zone before', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    at('2026-05-03T22:30:00Z') // in Lagos still Sunday, in Auckland Monday
    await app.scan(serial)
    await app.db
      .updateTable('partners')
      .set({ timeZone: 'Pacific/Auckland' })
      .where('id', '=', partner.partnerId)
      .execute()
    at('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual(['Your week: 1 scan'])
  })

  test('tells the scans of the seven days before, their growth, the products and the cities', async () => {
    await change({ weeklyDigest: true })
    const paracetamol = await app.createCode({ partner, name: 'Paracetamol <b>500</b>' })
    const malt = await app.createCode({ partner, name: 'Malt drink' })
    const lagos = { geoLocation: JSON.stringify({ latitude: 6.45, longitude: 3.39 }) }
    const scan = async (serial: string, count: number, query = {}) => {
      for (let i = 0; i < count; i++) await app.scan(serial, query)
    }
    at('2026-05-10T22:59:00Z') // Sunday's last minute in Lagos
    await scan(malt.serial, 2)
    at('2026-05-10T23:00:00Z')
    await scan(paracetamol.serial, 2, lagos)
    await scan(malt.serial, 1)
    at('2026-05-17T22:59:00Z')
    await scan(paracetamol.serial, 2, lagos)
    at('2026-05-17T23:00:00Z')
    await scan(malt.serial, 7)
    await aggregateScans(app.context)
    at('2026-05-18T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your week: 5 scans')
    for (const words of [
      'From May 11, 2026 to May 17, 2026 there were 5 scans of your codes, 150% more than in the week before.',
      'Most scanned:\nParacetamol <b>500</b>: 4\nMalt drink: 1',
      'Most scans came from:\nLagos, Nigeria: 4',
      'Switch this weekly mail off: http://localhost:3000/analytics/settings',
    ])
      expect(mail?.bodyText).toContain(words)
    expect(mail?.bodyText).not.toContain('alert rules')
    expect(mail?.bodyHtml).toContain('href="http://localhost:3000/analytics/settings"')
    expect(mail?.bodyHtml).not.toContain('<b>500')
  })

  test('does not go to a partner who is suspended, or who has switched it off', async () => {
    await change({ weeklyDigest: true })
    const suspend = (suspendedAt: Date | null) =>
      app.db
        .updateTable('partners')
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Many complaints' })
        .where('id', '=', partner.partnerId)
        .execute()
    await suspend(app.time.now)
    at('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual([])
    await suspend(null)
    await change({ weeklyDigest: false })
    at('2026-05-11T07:00:00Z')
    expect(await subjects()).toEqual([])
  })
})
