import type pg from 'pg'
import { createToken, hashToken } from '../server/src/platform/lib/tokens.ts'

/** So many partners, products of each, batches of each product and codes of each batch. */
type Catalogue = { partners: number; products?: number; batches?: number; codes?: number }

// Ids all over the range of a bigint, as random ones would be, but known to pgbench. There is room for 400,000.
export const idStep = 23_058_430_092_136n
export const codeAt = (number: number) => BigInt(number) * idStep

/** Partners with an owner and the largest plan. The codes, numbered from 1, go to the batches in turn. */
export async function fillCatalogue(
  pool: pg.Pool,
  { partners, products = 1, batches = 1, codes = 0 }: Catalogue,
): Promise<{ partner: string; product: string; batch: string }[]> {
  const batchCount = partners * products * batches
  await pool.query(`
    insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
      select gen_random_uuid(), 'Bench Pharmaceuticals ' || n, 'bench' || n || '@maker.example', 'Lagos', '08012345678', 'RC ' || n, now(), now(), now()
        from generate_series(1, ${partners}) n;
    insert into accounts (id, email, created_at) select gen_random_uuid(), email, now() from partners;
    insert into memberships (account_id, partner_id, role, joined_at)
      select accounts.id, partners.id, 'owner', now() from partners join accounts using (email);
    insert into subscription_periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
      select gen_random_uuid(), id, 'ENTERPRISE', now() - interval '1 day', now() + interval '29 days', 10000000 from partners;
    insert into products (id, partner_id, name, category, description, created_at)
      select gen_random_uuid(), id, 'Paracetamol 500 mg', 'Medicine', '', now() from partners, generate_series(1, ${products});
    insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufacturing_date, expiration_date, created_at, released_at)
      select gen_random_uuid(), partner_id, id, 'BENCH' || lpad((row_number() over ())::text, 5, '0'), 'B', ${Math.max(1, codes)},
          '2026-01-01', '2099-01-01', now(), now() from products, generate_series(1, ${batches});
    insert into codes (id, batch_id, product_id, partner_id)
      select n * ${idStep}, batches.id, product_id, partner_id from generate_series(1, ${batchCount * codes}) n
        join (select *, row_number() over (order by batch_number) as number from batches) batches on batches.number = 1 + n % ${batchCount}`)
  const { rows } = await pool.query(
    'select partner_id as partner, product_id as product, id as batch from batches order by batch_number',
  )
  return rows
}

/** The token of a new session of a partner's owner. */
export async function signIn(pool: pg.Pool, partner: string): Promise<string> {
  const token = createToken()
  await pool.query(
    `insert into sessions (id, token_hash, account_id, partner_id, created_at, last_used_at, expires_at)
      select gen_random_uuid(), $1, account_id, partner_id, now(), now(), now() + interval '1 day' from memberships
        where partner_id = $2 and role = 'owner' limit 1`,
    [hashToken(token), partner],
  )
  return token
}
