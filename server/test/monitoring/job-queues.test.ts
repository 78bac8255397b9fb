import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ mailRetrySeconds: 1 })
const admin = await app.createAdmin()

const retry = (queue: string) => app.call('POST', `/api/admin/jobs/${queue}/retry`, { token: admin.token })
const queueOf = async (name: string) => {
  const reply = await app.call('GET', '/api/admin/system', admin)
  return reply.json<{ data: SystemStatus }>().data.database.queues.find(({ queue }) => queue === name)
}
const auditEvents = (subject: string) => app.rows('auditLog', { subject })

/** A queue of jobs that have failed for good, and a repair that lets them succeed. */
async function failedQueue(queue: string, count: number) {
  const { jobs, db } = app.context
  let isBroken = true
  const done: number[] = []
  await jobs.work<{ number: number }>(queue, async ({ number }) => {
    if (isBroken) throw new Error('The mail server said no')
    done.push(number)
  })
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number++) await jobs.enqueue(tx, queue, { number })
    await sql`update jobs.job set retry_limit = 0 where name = ${queue}`.execute(tx)
  })
  await expect.poll(async () => (await queueOf(queue))?.failed).toBe(count)
  const repair = () => {
    isBroken = false
  }
  return { done, repair }
}

test('an admin sees the failed jobs with their reason, and a double click retries them once', async () => {
  const { done, repair } = await failedQueue('mail-broken', 3)
  const lastFailure = { error: 'The mail server said no' }
  expect(await queueOf('mail-broken')).toMatchObject({ waiting: 0, retrying: 0, running: 0, failed: 3, lastFailure })
  repair()
  const replies = await Promise.all([retry('mail-broken'), retry('mail-broken')])
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
  const counts = replies.map((reply) => reply.json<{ data: { retried: number } }>().data.retried)
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  await expect.poll(() => done.toSorted()).toEqual([0, 1, 2])
  await expect.poll(() => queueOf('mail-broken')).toBeUndefined()
  const again = await retry('mail-broken')
  expect(again.json()).toMatchObject({ message: 'No failed jobs are left.', data: { retried: 0 } })
  const events = await auditEvents('mail-broken')
  expect(events.reduce((sum, { details }) => sum + (details as { count: number }).count, 0)).toBe(3)
  for (const event of events) expect(event).toMatchObject({ accountId: admin.accountId, action: 'failed_jobs.retried' })
})

test('a job that fails again is shown as failed again', async () => {
  const { done } = await failedQueue('still-broken', 1)
  expect((await retry('still-broken')).json()).toMatchObject({ message: 'Retrying 1 job.' })
  await expect.poll(async () => (await queueOf('still-broken'))?.failed).toBe(1)
  expect(done).toEqual([])
})

test('a queue that does not exist cannot be retried', async () => {
  expect((await retry('no-such-queue')).statusCode).toBe(404)
  expect((await retry("x'; drop table jobs.job; --")).statusCode).toBe(400)
  expect(await auditEvents('no-such-queue')).toEqual([])
})
