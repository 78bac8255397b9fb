import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createToken, hashToken } from '../server/src/lib/tokens.ts'

/** Work that partners give the server beside the scans: a sheet of 5,000 codes, a ZIP of their PNGs, an order of 30,000. */
export async function createBusyWork(pool: pg.Pool, port: number) {
  const [forSheet, forImages, forOrders] = await Promise.all([1, 2, 3].map((number) => partner(pool, number)))
  if (!forSheet || !forImages || !forOrders) throw new Error('The bench has no partners.')
  const request = async ({ token }: Partner, path: string, init: RequestInit = {}, isWanted = () => true) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
    if (response.status >= 400 && response.status !== 429) throw new Error(`${path}: ${await response.text()}`)
    for await (const _ of response.body ?? []) if (!isWanted()) break
  }

  /** Starts it all; the function that it returns ends it. */
  return async () => {
    let isWanted = true
    const again = async (who: Partner, query: string) => {
      while (isWanted) await request(who, `/api/products/${who.batch}/download-qr?${query}`, {}, () => isWanted)
    }
    const order = { orderName: randomUUID(), quantity: 30_000, scanLimit: 0, holdUntilReleased: false }
    const body = JSON.stringify({ ...order, manufacturingDate: '2026-01-01', expirationDate: '2099-01-01' })
    await request(forOrders, `/api/products/${forOrders.product}/orders`, { method: 'POST', body })
    const downloads = [again(forSheet, 'format=pdf'), again(forImages, 'format=png&side=600')]
    return async () => {
      isWanted = false
      await Promise.all(downloads)
    }
  }
}

type Partner = { token: string; product: string; batch: string }

/** A partner with an account, a session and codes for many orders. */
async function partner(pool: pg.Pool, number: number): Promise<Partner> {
  const token = createToken()
  const { rows } = await pool.query<{ product: string; batch: string }>(
    `with partner as (select id from partners where company_name = 'Bench Pharmaceuticals ' || $1),
      account as (
        insert into accounts (id, email, created_at) values (gen_random_uuid(), 'owner' || $1 || '@maker.example', now()) returning id),
      membership as (
        insert into memberships (account_id, partner_id, role, joined_at)
          select account.id, partner.id, 'owner', now() from account, partner returning account_id, partner_id),
      session as (
        insert into sessions (token_hash, account_id, partner_id, created_at, last_used_at, expires_at)
          select $2, account_id, partner_id, now(), now(), now() + interval '1 day' from membership),
      period as (
        insert into subscription_periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
          select gen_random_uuid(), id, 'ENTERPRISE', now() - interval '1 day', now() + interval '1 month', 10000000 from partner)
      select batches.product_id as product, batches.id as batch from batches join partner on partner.id = batches.partner_id limit 1`,
    [String(number), hashToken(token)],
  )
  const [found] = rows
  if (!found) throw new Error('The bench has no such partner.')
  return { token, ...found }
}
