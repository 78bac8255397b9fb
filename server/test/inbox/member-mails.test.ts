import type { Team } from '@sahihi/contract/endpoints/team.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCaseId } from '../support/copy-case-client.ts'
import { copyLabel } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { answerOf } from '../support/mailbox.ts'
import { linksIn, useMemberMails } from '../support/member-mails.ts'

const {
  app,
  callAs,
  choicesOf,
  choose,
  createCode,
  createOwner,
  mailsTo,
  report,
  runServers,
  setClock,
  subjectsTo,
  suspend,
} = await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await createOwner()
})

describe('without a choice', () => {
  test('owners and quality get copied labels immediately and reports at eight the next morning, other roles neither', async () => {
    const quality = await app.createMember(owner, 'quality')
    const others = [await app.createMember(owner, 'analyst'), await app.createMember(owner, 'production')]
    const { serial } = await createCode(owner)
    await copyLabel(app, serial)
    const { reference } = await report(serial)
    const copied = 'Possible copied label: Kano Cola 50cl (6 visitors in 6 places)'
    expect(await subjectsTo(owner)).toEqual([copied])
    setClock('2026-05-04T07:00:00Z')
    const subjects = [copied, '1 new report: Kano Cola 50cl']
    expect(await subjectsTo(owner)).toEqual(subjects)
    expect(mailsTo(quality).map(({ subject }) => subject)).toEqual(subjects)
    expect(mailsTo(owner)[1]?.text).toContain(
      `A shopper reported Kano Cola 50cl, Run 7. The reference is ${reference}.`,
    )
    for (const member of others) expect(mailsTo(member)).toEqual([])
  })

  test('the page shows the choices of the role', async () => {
    const [quality, analyst] = [await app.createMember(owner, 'quality'), await app.createMember(owner, 'analyst')]
    expect(await choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await choicesOf(quality)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await choicesOf(analyst)).toEqual({ cases: 'off', reports: 'off' })
  })
})

describe('immediate mails', () => {
  test('a report is mailed within a minute: its subject and a button to it, but no words of the shopper', async () => {
    await choose(owner, { reports: 'at_once' })
    const { serial } = await createCode(owner)
    const place = { geoLocation: { latitude: 6.45, longitude: 3.39 } }
    const words = { description: 'See evil.example', contact: '+2348012345678' }
    const { id, reference } = await report(serial, { ...words, ...place })
    expect(await subjectsTo(owner)).toEqual([`New report: Kano Cola 50cl (${reference})`])
    const [mail] = mailsTo(owner)
    expect(mail?.text).toContain(
      `A shopper reported Kano Cola 50cl, Run 7, in Lagos, Nigeria. The reference is ${reference}.`,
    )
    expect(linksIn(mail)).toEqual([
      { label: 'See the report', path: `/reports?report=${id}` },
      { label: 'Choose which emails you get', path: '/analytics/settings' },
    ])
    for (const part of [mail?.text, mail?.html])
      for (const typed of ['evil', '2348012345678']) expect(part).not.toContain(typed)
  })

  test('many reports become one mail every fifteen minutes that lists them', async () => {
    await choose(owner, { reports: 'at_once' })
    const { serial } = await createCode(owner)
    const first = await report(serial)
    expect(await subjectsTo(owner)).toHaveLength(1)
    for (let i = 0; i < 25; i++) {
      app.wait(30)
      await report(serial)
      if (i % 5 === 0) await runServers()
    }
    expect(await subjectsTo(owner)).toEqual([`New report: Kano Cola 50cl (${first.reference})`])
    app.wait(150)
    const last = await report(serial)
    expect(await subjectsTo(owner)).toEqual([
      `New report: Kano Cola 50cl (${first.reference})`,
      `New report: Kano Cola 50cl (${last.reference}), and 25 more`,
    ])
    const text = mailsTo(owner)[1]?.text ?? ''
    expect(text.match(/See the report: /g)).toHaveLength(20)
    expect(text).toContain('And 6 more.')
    expect(linksIn({ text }).at(-2)).toEqual({ label: 'See all reports', path: '/reports' })
  })

  test('each member is mailed about a copied label once, as they chose', async () => {
    const [quality, analyst] = [await app.createMember(owner, 'quality'), await app.createMember(owner, 'analyst')]
    await choose(owner, { cases: 'daily' })
    await choose(quality, { cases: 'off' })
    await choose(analyst, { cases: 'at_once' })
    const { serial } = await createCode(owner)
    await copyLabel(app, serial)
    const subject = 'Possible copied label: Kano Cola 50cl (6 visitors in 6 places)'
    expect(await subjectsTo(analyst)).toEqual([subject])
    expect(mailsTo(owner)).toEqual([])
    setClock('2026-05-04T07:00:00Z')
    expect(await subjectsTo(analyst)).toEqual([subject])
    expect(mailsTo(owner).map((mail) => mail.subject)).toEqual(['1 suspicious code: Kano Cola 50cl'])
    expect(mailsTo(quality)).toEqual([])
    const evidence = { label: 'See the evidence', path: `/suspicious-codes/${await findCaseId(app, serial)}` }
    for (const member of [analyst, owner]) expect(linksIn(mailsTo(member)[0])[0]).toEqual(evidence)
  })

  test('no member is mailed about copied labels while that rule is off', async () => {
    const analyst = await app.createMember(owner, 'analyst')
    await choose(analyst, { cases: 'daily' })
    await callAs(owner, 'DELETE', '/api/alerts/rules?kind=copied_label')
    const { serial } = await createCode(owner)
    await copyLabel(app, serial)
    await runServers()
    setClock('2026-05-04T07:00:00Z')
    await runServers()
    for (const member of [owner, analyst]) expect(mailsTo(member)).toEqual([])
  })
})

describe('no mail goes to', () => {
  test('a member who turned mails off', async () => {
    await choose(owner, {})
    const { serial } = await createCode(owner)
    await copyLabel(app, serial)
    await report(serial)
    await runServers()
    setClock('2026-05-04T07:00:00Z')
    expect(await subjectsTo(owner)).toEqual([])
  })

  test('a removed member, or one whose new role may not read it, even when the mail already waits', async () => {
    const [removed, moved] = [await app.createMember(owner, 'quality'), await app.createMember(owner, 'quality')]
    const members = [removed, moved]
    for (const member of members) await choose(member, { cases: 'at_once', reports: 'at_once' })
    const { serial } = await createCode(owner)
    await report(serial)
    await runServers()
    for (const member of members) expect(mailsTo(member)).toHaveLength(1)
    expect((await callAs(owner, 'DELETE', `/api/team/members/${removed.accountId}`)).statusCode).toBe(200)
    const role = { role: 'production' }
    expect((await callAs(owner, 'PUT', `/api/team/members/${moved.accountId}/role`, role)).statusCode).toBe(200)
    for (const { accountId, partnerId } of members)
      await app.db.transaction().execute(async (tx) => {
        const mail = { accountId, partnerId, claimedAt: app.time.now.toISOString() }
        await app.context.jobs.enqueue(tx, 'mail-reports', mail)
        const daily = { accountId, partnerId, since: '2026-05-01T07:00:00Z', until: '2026-05-05T07:00:00Z' }
        await app.context.jobs.enqueue(tx, 'mail-daily', daily)
      })
    app.wait(900)
    await report(serial)
    await copyLabel(app, serial)
    await runServers()
    for (const member of members)
      expect(mailsTo(member).filter(({ subject }) => !subject?.startsWith('You no longer work'))).toHaveLength(1)
    const { data } = (await callAs(owner, 'GET', '/api/team')).json<{ data: Team }>()
    expect(data.members).toHaveLength(2)
  })

  test('the members of a suspended partner', async () => {
    const { serial } = await createCode(owner)
    await choose(owner, { reports: 'at_once' })
    const quality = await app.createMember(owner, 'quality')
    await suspend(owner)
    await report(serial)
    await runServers()
    setClock('2026-05-04T07:00:00Z')
    await runServers()
    for (const member of [owner, quality]) expect(mailsTo(member)).toEqual([])
  })
})

describe('the choice of mails', () => {
  test('belongs to each member, and the audit log has each change', async () => {
    const analyst = await app.createMember(owner, 'analyst')
    const choices = { cases: 'at_once', reports: 'daily' } as const
    for (const _ of [1, 2]) expect(answerOf(await choose(analyst, choices))).toEqual([200, 'Your choice is saved.'])
    expect(await choicesOf(analyst)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'daily' })
    const entries = await app.rows('auditLog', { action: 'team.mails_chosen', accountId: analyst.accountId })
    expect(entries.map(({ details }) => details)).toEqual([{ cases: 'at_once', reports: 'daily' }])
  })

  test.each([
    [{ cases: 'hourly', reports: 'off' }, 'cases'],
    [{ cases: 'off' }, 'reports'],
    [{ cases: 'off', reports: null }, 'reports'],
  ])('%j is refused beside its field', async (body, field) => {
    const reply = await callAs(owner, 'PUT', '/api/team/mails', body)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field }] }])
  })
})
