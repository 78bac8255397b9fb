import type { Team } from '@sahihi/contract/endpoints/team.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCaseId } from '../support/copy-case-client.ts'
import { copyLabel } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { readMessage } from '../support/mailbox.ts'
import { linksIn, useMemberMails } from '../support/member-mails.ts'

const mails = await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await mails.createOwner()
})

describe('without a choice', () => {
  test('owners and quality hear of a copied label at once and of a report at eight the next morning, others of neither', async () => {
    const quality = await mails.app.createMember(owner, 'quality')
    const others = [await mails.app.createMember(owner, 'analyst'), await mails.app.createMember(owner, 'production')]
    const { serial } = await mails.createCode(owner)
    await copyLabel(mails.app, serial)
    const { reference } = await mails.report(serial)
    const copied = 'Possible copied label: Kano Cola 50cl (6 visitors in 6 places)'
    expect(await mails.subjectsTo(owner)).toEqual([copied])
    mails.setClock('2026-05-04T07:00:00Z')
    const subjects = [copied, '1 new report: Kano Cola 50cl']
    expect(await mails.subjectsTo(owner)).toEqual(subjects)
    expect(mails.mailsTo(quality).map(({ subject }) => subject)).toEqual(subjects)
    expect(mails.mailsTo(owner)[1]?.text).toContain(
      `A shopper reported Kano Cola 50cl, Run 7. The reference is ${reference}.`,
    )
    for (const member of others) expect(mails.mailsTo(member)).toEqual([])
  })

  test('the choices that are shown are those of the role', async () => {
    const [quality, analyst] = [
      await mails.app.createMember(owner, 'quality'),
      await mails.app.createMember(owner, 'analyst'),
    ]
    expect(await mails.choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await mails.choicesOf(quality)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await mails.choicesOf(analyst)).toEqual({ cases: 'off', reports: 'off' })
  })
})

describe('at once', () => {
  test('a report is mailed within the minute: what it is about, a button to it, nothing that the shopper wrote', async () => {
    await mails.choose(owner, { reports: 'at_once' })
    const { serial } = await mails.createCode(owner)
    const place = { geoLocation: { latitude: 6.45, longitude: 3.39 } }
    const { id, reference } = await mails.report(serial, {
      description: 'See evil.example',
      contact: '+2348012345678',
      ...place,
    })
    expect(await mails.subjectsTo(owner)).toEqual([`New report: Kano Cola 50cl (${reference})`])
    const [mail] = mails.mailsTo(owner)
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

  test('a flood of reports is one mail every fifteen minutes, which lists the rest', async () => {
    await mails.choose(owner, { reports: 'at_once' })
    const { serial } = await mails.createCode(owner)
    const first = await mails.report(serial)
    expect(await mails.subjectsTo(owner)).toHaveLength(1)
    for (let i = 0; i < 25; i++) {
      mails.app.wait(30)
      await mails.report(serial)
      if (i % 5 === 0) await mails.runServers()
    }
    expect(await mails.subjectsTo(owner)).toEqual([`New report: Kano Cola 50cl (${first.reference})`])
    mails.app.wait(150)
    const last = await mails.report(serial)
    expect(await mails.subjectsTo(owner)).toEqual([
      `New report: Kano Cola 50cl (${first.reference})`,
      `New report: Kano Cola 50cl (${last.reference}), and 25 more`,
    ])
    const text = mails.mailsTo(owner)[1]?.text ?? ''
    expect(text.match(/See the report: /g)).toHaveLength(20)
    expect(text).toContain('And 6 more.')
    expect(linksIn({ text }).at(-2)).toEqual({ label: 'See all reports', path: '/reports' })
  })

  test('each member gets the copied label once, as they chose', async () => {
    const [quality, analyst] = [
      await mails.app.createMember(owner, 'quality'),
      await mails.app.createMember(owner, 'analyst'),
    ]
    await mails.choose(owner, { cases: 'daily' })
    await mails.choose(quality, { cases: 'off' })
    await mails.choose(analyst, { cases: 'at_once' })
    const { serial } = await mails.createCode(owner)
    await copyLabel(mails.app, serial)
    const subject = 'Possible copied label: Kano Cola 50cl (6 visitors in 6 places)'
    expect(await mails.subjectsTo(analyst)).toEqual([subject])
    expect(mails.mailsTo(owner)).toEqual([])
    mails.setClock('2026-05-04T07:00:00Z')
    expect(await mails.subjectsTo(analyst)).toEqual([subject])
    expect(mails.mailsTo(owner).map((mail) => mail.subject)).toEqual(['1 suspicious code: Kano Cola 50cl'])
    expect(mails.mailsTo(quality)).toEqual([])
    const evidence = { label: 'See the evidence', path: `/suspicious-codes/${await findCaseId(mails.app, serial)}` }
    for (const member of [analyst, owner]) expect(linksIn(mails.mailsTo(member)[0])[0]).toEqual(evidence)
  })

  test('nobody is mailed about copied labels while the rule on them is off', async () => {
    const analyst = await mails.app.createMember(owner, 'analyst')
    await mails.choose(analyst, { cases: 'daily' })
    await mails.callAs(owner, 'DELETE', '/api/alerts/rules?kind=copied_label')
    const { serial } = await mails.createCode(owner)
    await copyLabel(mails.app, serial)
    await mails.runServers()
    mails.setClock('2026-05-04T07:00:00Z')
    await mails.runServers()
    for (const member of [owner, analyst]) expect(mails.mailsTo(member)).toEqual([])
  })
})

describe('who gets none', () => {
  test('a member who chose off', async () => {
    await mails.choose(owner, {})
    const { serial } = await mails.createCode(owner)
    await copyLabel(mails.app, serial)
    await mails.report(serial)
    await mails.runServers()
    mails.setClock('2026-05-04T07:00:00Z')
    expect(await mails.subjectsTo(owner)).toEqual([])
  })

  test('who was removed, or has a role that reads neither, also when the mail waits already', async () => {
    const [removed, moved] = [
      await mails.app.createMember(owner, 'quality'),
      await mails.app.createMember(owner, 'quality'),
    ]
    const members = [removed, moved]
    for (const member of members) await mails.choose(member, { cases: 'at_once', reports: 'at_once' })
    const { serial } = await mails.createCode(owner)
    await mails.report(serial)
    await mails.runServers()
    for (const member of members) expect(mails.mailsTo(member)).toHaveLength(1)
    expect((await mails.callAs(owner, 'DELETE', `/api/team/members/${removed.accountId}`)).statusCode).toBe(200)
    const role = { role: 'production' }
    expect((await mails.callAs(owner, 'PUT', `/api/team/members/${moved.accountId}/role`, role)).statusCode).toBe(200)
    for (const { accountId, partnerId } of members)
      await mails.app.db.transaction().execute(async (tx) => {
        const mail = { accountId, partnerId, claimedAt: mails.app.time.now.toISOString() }
        await mails.app.context.jobs.enqueue(tx, 'mail-reports', mail)
        const since = '2026-05-01T07:00:00Z'
        await mails.app.context.jobs.enqueue(tx, 'mail-daily', {
          accountId,
          partnerId,
          since,
          until: '2026-05-05T07:00:00Z',
        })
      })
    mails.app.wait(900)
    await mails.report(serial)
    await copyLabel(mails.app, serial)
    await mails.runServers()
    for (const member of members)
      expect(mails.mailsTo(member).filter(({ subject }) => !subject?.startsWith('You no longer work'))).toHaveLength(1)
    const { data } = (await mails.callAs(owner, 'GET', '/api/team')).json<{ data: Team }>()
    expect(data.members).toHaveLength(2)
  })

  test('the members of a suspended partner', async () => {
    const { serial } = await mails.createCode(owner)
    await mails.choose(owner, { reports: 'at_once' })
    const quality = await mails.app.createMember(owner, 'quality')
    await mails.suspend(owner)
    await mails.report(serial)
    await mails.runServers()
    mails.setClock('2026-05-04T07:00:00Z')
    await mails.runServers()
    for (const member of [owner, quality]) expect(mails.mailsTo(member)).toEqual([])
  })
})

describe('the choice', () => {
  test('is each member’s own, and in the audit log when it changes', async () => {
    const analyst = await mails.app.createMember(owner, 'analyst')
    for (const _ of [1, 2]) {
      const reply = await mails.choose(analyst, { cases: 'at_once', reports: 'daily' })
      expect([reply.statusCode, readMessage(reply)]).toEqual([200, 'Your choice is saved.'])
    }
    expect(await mails.choicesOf(analyst)).toEqual({ cases: 'at_once', reports: 'daily' })
    expect(await mails.choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'daily' })
    const entries = await mails.app.db
      .selectFrom('auditLog')
      .where('action', '=', 'team.mails_chosen')
      .where('accountId', '=', analyst.accountId)
      .select('details')
      .execute()
    expect(entries).toEqual([{ details: { cases: 'at_once', reports: 'daily' } }])
  })

  test.each([
    [{ cases: 'hourly', reports: 'off' }, 'cases'],
    [{ cases: 'off' }, 'reports'],
    [{ cases: 'off', reports: null }, 'reports'],
  ])('%j is refused by its field', async (body, field) => {
    const reply = await mails.callAs(owner, 'PUT', '/api/team/mails', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: [{ field }] })
  })
})
