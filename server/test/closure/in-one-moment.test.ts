import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { closePartner } from '../support/closure-client.ts'
import { readMessage, registerMailJobs } from '../support/mailbox.ts'
import { createSignedInPartner } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
await registerMailJobs(app)

/** Closes an account by a request that was accepted before `change`, and waits for it. */
async function closeDuring(change: string) {
  const owner = await createSignedInPartner(app)
  const changing = await app.context.pool.connect()
  await changing.query('begin')
  await changing.query('select from partners where id = $1 for update', [owner.partnerId])
  await changing.query(change, [owner.partnerId])
  const asked = closePartner(app, owner)
  await untilWaiting(app.url)
  await changing.query('commit')
  changing.release()
  const reply = await asked
  const partner = app.db.selectFrom('partners').where('id', '=', owner.partnerId)
  const { email, closedAt } = await partner.select(['email', 'closedAt']).executeTakeFirstOrThrow()
  const isAsBefore = email === owner.email
  return { reply: [reply.statusCode, readMessage(reply)], closedAt, isAsBefore }
}

test('a company that is suspended while it is being closed stays open and suspended', async () => {
  const change = `update partners set suspended_at = now(), suspension_reason = 'Unpaid' where id = $1`
  expect(await closeDuring(change)).toEqual({
    reply: [409, closureMessages.changedMeanwhile],
    closedAt: null,
    isAsBefore: true,
  })
})

test('an owner who loses that role while closing the account closes nothing', async () => {
  expect(await closeDuring(`update memberships set role = 'quality' where partner_id = $1`)).toEqual({
    reply: [403, messages.forbidden],
    closedAt: null,
    isAsBefore: true,
  })
})

test('a company that another owner closes at the same time is closed once', async () => {
  const change = `update partners set closed_at = '2026-05-03', closing_reason = 'business_ends' where id = $1`
  expect(await closeDuring(change)).toMatchObject({
    reply: [409, closureMessages.changedMeanwhile],
    closedAt: new Date('2026-05-03T00:00:00Z'),
    isAsBefore: true,
  })
})
