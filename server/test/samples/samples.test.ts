import { readFileSync } from 'node:fs'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeEndedSamples } from '../../src/operations/samples/remove-sample-company.ts'
import { settleCopyCases } from '../support/copy-story.ts'
import { dumpTables } from '../support/dump-tables.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const create = ({ token }: { token: string }) => app.call('POST', '/api/partners/sample', { token })
const remove = ({ token }: { token: string }) => app.call('DELETE', '/api/partners/sample', { token })
const get = async <Data>(path: string, token: string) =>
  (await app.call('GET', path, { token })).json<{ data: Data }>().data
const trialOwner = () => app.createPartner({ planType: 'TRIAL' })

/** Makes sample data, and a session of the owner in its company. */
async function tryOut(owner: Actor) {
  const made = await create(owner)
  expect(made.statusCode).toBe(200)
  const { partnerId } = made.json<{ data: { partnerId: string } }>().data
  const token = await app.createSession(owner.accountId, partnerId)
  return { partnerId, token }
}

test('a trial tries everything on sample data that counts nowhere, never verifies as genuine, and goes away completely', async () => {
  const owner = await trialOwner()
  const before = await dumpTables(app.db)
  const { partnerId, token } = await tryOut(owner)
  expect((await create(owner)).json()).toMatchObject({ data: { partnerId } })
  await settleCopyCases(app)

  const { products } = await get<{ products: { id: string; name: string }[] }>('/api/products', token)
  expect(products.length).toBeGreaterThan(2)
  expect(products.filter(({ name }) => !name.startsWith('Sample: '))).toEqual([])
  const counts = await sql<Record<string, number>>`select
      (select count(*)::integer from copy_cases where partner_id = ${partnerId} and state = 'open') as cases,
      (select count(*)::integer from reports where partner_id = ${partnerId}) as reports,
      (select count(*)::integer from feedback where partner_id = ${partnerId}) as feedback,
      (select count(*)::integer from scans where partner_id = ${partnerId}) as scans`.execute(app.db)
  for (const [name, count] of Object.entries(counts.rows[0] ?? {})) expect([name, count > 0]).toEqual([name, true])
  expect((await app.row('subscriptionPeriods', { partnerId: owner.partnerId })).codesGenerated).toBe(0)

  const codes = await sql<{ id: string; batchNumber: string }>`select codes.id, batch_number from codes
      join batches on batches.id = batch_id where codes.partner_id = ${partnerId} and scan_count < 2 order by codes.id limit 1`.execute(
    app.db,
  )
  const { id = '0', batchNumber = '' } = codes.rows[0] ?? {}
  const reply = await app.scan(encodeSerial(BigInt(id)))
  expect(reply.json()).toMatchObject({
    success: false,
    verdict: 'unknown',
    reasons: ['This is a sample code for trying things out. It is on no product.'],
  })
  expect((await app.call('GET', `/api/products/verify-batch/${batchNumber}`)).statusCode).toBe(404)
  expect((await app.call('GET', `/api/manufacturers/${partnerId}`)).statusCode).toBe(404)
  for (const path of ['/api/team/invitations', '/api/api-keys', '/api/webhook-endpoints'])
    expect([path, (await app.call('POST', path, { token, body: {} })).statusCode]).toEqual([path, 403])

  expect((await remove(owner)).json()).toMatchObject({ message: 'Sample data removed.' })
  expect((await remove(owner)).statusCode).toBe(404)
  // The session goes on in the company itself.
  expect(await get<{ partnerId: string }>('/api/partners/session', token)).toMatchObject({ partnerId: owner.partnerId })
  await app.db.deleteFrom('sessions').where('accountId', '=', owner.accountId).execute()
  const left = await dumpTables(app.db)
  const ignored = /^jobs|sessions|salts|rate_windows/
  for (const [table, rows] of before) if (!ignored.test(table)) expect([table, left.get(table)]).toEqual([table, rows])
})

test('every table that can have rows of a company of sample data is known to its removal', async () => {
  // The role in such a company does not allow to write to these, or they go with what they refer to.
  const others =
    /^(allowances|api_keys|application_\w+|domains|email_verification_pins|invitations|payment\w*|webhook_\w+|sessions)$/
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('partner_id', 'code_id', 'scope_id')`.execute(app.db)
  const known = readFileSync(new URL('../../src/operations/samples/queries.ts', import.meta.url), 'utf8')
  expect(rows.filter(({ name }) => !others.test(name) && !known.includes(`'${name}'`))).toEqual([])
})

test('sample data is for trials, and goes away with the first batch or the end of the trial', async () => {
  expect((await create(await app.createPartner({ planType: 'PREMIUM' }))).statusCode).toBe(409)
  const [owner, other] = [await trialOwner(), await trialOwner()]
  const [sample, otherSample] = [await tryOut(owner), await tryOut(other)]
  const left = async () => {
    await removeEndedSamples(app.context)
    const rows = await app.db.selectFrom('partners').where('sampleOf', 'is not', null).select('id').execute()
    return rows.map(({ id }) => id)
  }
  expect((await left()).sort()).toEqual([sample.partnerId, otherSample.partnerId].sort())
  await app.createBatch({ partner: owner, quantity: 1 })
  expect(await left()).toEqual([otherSample.partnerId])
  app.wait(15 * 86_400)
  expect(await left()).toEqual([])
})
