import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics/settings.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerAnalyticsJobs } from '../../src/insight/analytics/jobs.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { rebuildStaleRollups } from '../../src/insight/analytics/rollups/rebuild-rollups.ts'
import { enqueueDigests } from '../../src/insight/analytics/weekly-digest.ts'
import { acquireLock } from '../../src/platform/db/locks.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { mailsTo, readMessage } from '../support/mailbox.ts'
import { submitReport, updateReport } from '../support/report-factory.ts'
import { useSecondServer } from '../support/second-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const other = await useSecondServer(app)
await registerAnalyticsJobs(app.context, app.url)
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const setClock = (moment: string) => {
  app.time.now = new Date(moment)
}
const path = '/api/products/analytics/preferences'
const newSession = async () => app.createSession(partner.accountId)
const change = async (settings: Partial<AnalyticsSettings>) => {
  const body = { timeZone: 'Africa/Lagos', weeklyDigest: false, ...settings }
  return app.call('PUT', path, { token: await newSession(), body })
}
const currentSettings = async () =>
  (await app.call('GET', path, { token: await newSession() })).json<{ data: object }>().data
const card = async <T>(name: string) =>
  (await app.call('GET', `/api/products/analytics/${name}`, { token: await newSession() })).json<{ data: T }>().data
type Patterns = { peakHours: string; mostActiveDays: string }
type Volume = { trends: { date: string; scans: number }[] }

describe('the time zone', () => {
  test('is Lagos by default, and a change is in the audit log', async () => {
    expect(await currentSettings()).toEqual({ timeZone: 'Africa/Lagos', weeklyDigest: false })
    const reply = await change({ timeZone: 'Asia/Kathmandu' })
    expect([reply.statusCode, readMessage(reply)]).toEqual([200, 'Settings saved.'])
    await change({ timeZone: 'Asia/Kathmandu' })
    expect(await currentSettings()).toEqual({ timeZone: 'Asia/Kathmandu', weeklyDigest: false })
    const details = { from: { timeZone: 'Africa/Lagos' }, to: { timeZone: 'Asia/Kathmandu' } }
    const action = 'partner.analytics_settings_updated'
    expect(await app.rows('auditLog', { partnerId: partner.partnerId, action })).toMatchObject([{ details }])
  })

  test.each(['Mars/Olympus', '+01:00', 'africa/lagos', "Africa/Lagos'; --", '', 'Europe/../Lagos'])(
    'rejects %j',
    async (timeZone) => {
      const reply = await change({ timeZone })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        errors: [{ field: 'timeZone', message: 'Choose a time zone of the list, such as Africa/Lagos.' }],
      })
      expect(await currentSettings()).toMatchObject({ timeZone: 'Africa/Lagos' })
    },
  )

  test('moves every scan, aggregated or pending, to its local day and hour', async () => {
    const { serial } = await app.createCode({ partner })
    setClock('2026-05-03T22:50:00Z') // ten to midnight in Lagos, 18:50 in New York
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

describe('a time zone change that takes too long for a request', () => {
  const zones = async () => {
    const { timeZone, rollupTimeZone } = await app.row('partners', { id: partner.partnerId })
    return { timeZone, rollupTimeZone }
  }
  const patterns = () => card<Patterns>('time-patterns')

  test('is saved; the cards stay as they were until the job rebuilds them', async () => {
    const { serial } = await app.createCode({ partner })
    setClock('2026-05-03T22:50:00Z') // ten to midnight in Lagos, 18:50 in New York
    await app.scan(serial)
    await aggregateScans(app.context)
    await app.db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'rollups')
      expect(await change({ timeZone: 'America/New_York' })).toMatchObject({ statusCode: 200 })
    })
    expect(await currentSettings()).toMatchObject({ timeZone: 'America/New_York' })
    expect(await zones()).toEqual({ timeZone: 'America/New_York', rollupTimeZone: 'Africa/Lagos' })
    await app.scan(serial)
    expect(await patterns()).toMatchObject({ peakHours: '23:00' })
    await aggregateScans(app.context)
    expect(await patterns()).toMatchObject({ peakHours: '23:00' })

    await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'rebuild-rollups', {}))
    await expect.poll(zones).toEqual({ timeZone: 'America/New_York', rollupTimeZone: 'America/New_York' })
    expect(await patterns()).toMatchObject({ peakHours: '18:00', mostActiveDays: 'Sunday' })
  })

  test('rebuilds all or nothing when a statement takes too long', async () => {
    const { serial } = await app.createCode({ partner })
    await app.scan(serial)
    await aggregateScans(app.context)
    const before = await patterns()
    // As PostgreSQL would after the three seconds that a request gives it.
    await sql`create function end_request() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') = '3s' then raise 'too slow' using errcode = 'query_canceled'; end if;
      return new; end $$`.execute(app.db)
    await sql`create trigger end_request before insert on daily_scans for each row execute function end_request()`.execute(
      app.db,
    )
    expect(await change({ timeZone: 'Asia/Kathmandu' })).toMatchObject({ statusCode: 200 })
    await sql`drop function end_request() cascade`.execute(app.db)
    expect(await zones()).toEqual({ timeZone: 'Asia/Kathmandu', rollupTimeZone: 'Africa/Lagos' })
    expect(await patterns()).toEqual(before)
    await rebuildStaleRollups(app.url)
    expect(await patterns()).toMatchObject({ peakHours: '15:00' })
    expect(await zones()).toEqual({ timeZone: 'Asia/Kathmandu', rollupTimeZone: 'Asia/Kathmandu' })
  })
})

describe('the weekly mail', () => {
  /** The mails to a partner, after two servers have checked twice, at the same time, whether one is due. */
  const mails = async (recipient = partner) => {
    for (const _ of [1, 2]) await Promise.all([app.context, other].map(enqueueDigests))
    return mailsTo(app, recipient.email)
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)

  test('comes once, on Monday at eight in the partner’s time zone, and again a week later', async () => {
    expect((await change({ weeklyDigest: true })).statusCode).toBe(200)
    expect(await subjects()).toEqual([])
    setClock('2026-05-04T06:59:00Z')
    expect(await subjects()).toEqual([])
    setClock('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual(['Your week: 0 scans'])
    setClock('2026-05-08T07:00:00Z')
    expect(await subjects()).toHaveLength(1)
    setClock('2026-05-11T07:05:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  test('goes to each owner, and each can unsubscribe with one click and turn it on again on the page', async () => {
    const second = await app.createMember(partner, 'owner')
    await app.createMember(partner, 'quality')
    await change({ weeklyDigest: true })
    setClock('2026-05-04T07:00:00Z')
    expect(await mails(second)).toHaveLength(1)
    const [mail] = await mails()
    const unsubscribe =
      /Unsubscribe: http:\/\/localhost:3000(\/unsubscribe\/weekly\.\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
    expect((await app.call('GET', unsubscribe)).body).toContain('the scans of the week')
    expect((await app.call('POST', unsubscribe)).statusCode).toBe(200)
    expect(await currentSettings()).toMatchObject({ weeklyDigest: false })
    setClock('2026-05-11T07:00:00Z')
    expect([await mails(), await mails(second)].map(({ length }) => length)).toEqual([1, 2])
    // Saving another setting does not change the choice of the other owner.
    await change({ timeZone: 'Africa/Accra' })
    setClock('2026-05-18T09:00:00Z')
    expect(await mails(second)).toHaveLength(3)
    await change({ timeZone: 'Africa/Accra', weeklyDigest: true })
    expect(await currentSettings()).toMatchObject({ weeklyDigest: true })
    setClock('2026-05-25T09:00:00Z')
    expect([await mails(), await mails(second)].map(({ length }) => length)).toEqual([2, 4])
  })

  test('is not sent twice when the partner moves to a time zone where Monday at eight is later', async () => {
    await change({ weeklyDigest: true })
    setClock('2026-05-04T07:00:00Z')
    expect(await subjects()).toHaveLength(1)
    await change({ weeklyDigest: true, timeZone: 'America/Los_Angeles' })
    setClock('2026-05-04T16:00:00Z')
    expect(await subjects()).toHaveLength(1)
    setClock('2026-05-11T14:59:00Z')
    expect(await subjects()).toHaveLength(1)
    setClock('2026-05-11T15:00:00Z')
    expect(await subjects()).toHaveLength(2)
  })

  test('is never about a Monday before it was turned on, even if it is turned off and on again', async () => {
    setClock('2026-05-06T10:00:00Z')
    for (const weeklyDigest of [true, false, true]) await change({ weeklyDigest })
    expect(await subjects()).toEqual([])
    setClock('2026-05-11T08:00:00Z')
    expect(await subjects()).toHaveLength(1)
    for (const weeklyDigest of [false, true]) await change({ weeklyDigest })
    expect(await subjects()).toHaveLength(1)
  })

  test('uses the singular for one scan', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    await app.scan(serial)
    setClock('2026-05-04T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your week: 1 scan')
    expect(mail?.bodyText).toContain('there was 1 scan of your codes, and none in the week before.')
  })

  test('counts pending scans by the former time zone until the rollups are rebuilt', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    setClock('2026-05-03T22:30:00Z') // in Lagos still Sunday, in Auckland Monday
    await app.scan(serial)
    await app.change('partners', { id: partner.partnerId }, { timeZone: 'Pacific/Auckland' })
    setClock('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual(['Your week: 1 scan'])
  })

  test('contains the scans of the seven days before, their growth, the products and the cities', async () => {
    await change({ weeklyDigest: true })
    const paracetamol = await app.createCode({ partner, name: 'Paracetamol <b>500</b>' })
    const malt = await app.createCode({ partner, name: 'Malt drink' })
    const lagos = { geoLocation: JSON.stringify({ latitude: 6.45, longitude: 3.39 }) }
    const scan = async (serial: string, count: number, query = {}) => {
      for (let i = 0; i < count; i++) await app.scan(serial, query)
    }
    setClock('2026-05-10T22:59:00Z') // Sunday's last minute in Lagos
    await scan(malt.serial, 2)
    setClock('2026-05-10T23:00:00Z')
    await scan(paracetamol.serial, 2, lagos)
    await scan(malt.serial, 1)
    setClock('2026-05-17T22:59:00Z')
    await scan(paracetamol.serial, 2, lagos)
    setClock('2026-05-17T23:00:00Z')
    await scan(malt.serial, 7)
    await aggregateScans(app.context)
    setClock('2026-05-18T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your week: 5 scans')
    for (const words of [
      'From May 11, 2026 to May 17, 2026 there were 5 scans of your codes, 150% more than in the week before.',
      'Most scanned:\nParacetamol <b>500</b>: 4\nMalt drink: 1',
      'Most scans came from:\nLagos, Nigeria: 4',
      'Choose which emails you get: http://localhost:3000/analytics/settings',
    ])
      expect(mail?.bodyText).toContain(words)
    for (const words of ['alert rules', 'suspicious']) expect(mail?.bodyText).not.toContain(words)
    expect(mail?.bodyHtml).toContain('href="http://localhost:3000/analytics/settings"')
    expect(mail?.bodyHtml).not.toContain('<b>500')
  })

  test('says how many suspicious codes need a decision', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    setClock('2026-05-15T10:00:00Z')
    await copyLabel(app, serial)
    await settleCopyCases(app)
    setClock('2026-05-18T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.bodyText).toContain(
      '1 suspicious code waits for your decision.\nSee suspicious codes: http://localhost:3000/suspicious-codes\n',
    )
  })

  test('names new reports by their references', async () => {
    await change({ weeklyDigest: true })
    const { serial } = await app.createCode({ partner })
    setClock('2026-05-15T10:00:00Z')
    const { reply } = await submitReport(app, { enteredSerial: serial })
    const closed = await submitReport(app, { enteredSerial: serial })
    await updateReport(app, await newSession(), closed.reportId, 'closed', 'A copy')
    setClock('2026-05-18T07:00:00Z')
    const [mail] = await mails()
    expect(mail?.bodyText).toContain(
      `1 new report of shoppers waits for you: ${reply.json().data.reference}.\nSee reports: http://localhost:3000/reports\n`,
    )
  })

  test('is not sent to a partner that is suspended or has turned it off', async () => {
    await change({ weeklyDigest: true })
    await app.suspend(partner)
    setClock('2026-05-04T07:00:00Z')
    expect(await subjects()).toEqual([])
    await app.reinstate(partner)
    await change({ weeklyDigest: false })
    setClock('2026-05-11T07:00:00Z')
    expect(await subjects()).toEqual([])
  })
})
