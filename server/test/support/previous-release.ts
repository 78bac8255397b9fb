import { readdirSync, readFileSync } from 'node:fs'
import { run } from './postgres-server.ts'

export const lastMigration = '0008_subscriptions_and_payments.sql'
const data = 'server/test/support/release-0.2.0.sql'

/** Fills an empty database as release 0.2.0 did: its migrations, which kept no checksums, and data. */
export async function fillWithPreviousRelease(url: string) {
  await run(url, 'create table migrations (name text primary key, applied_at timestamptz not null)')
  await applyMigrations(url, { to: lastMigration })
  await run(url, readFileSync(data, 'utf8'))
}

/** Applies the migrations after one, all from the first by default, up to another. */
export async function applyMigrations(url: string, { after = '', to }: { after?: string; to: string }) {
  const names = readdirSync('server/migrations').filter((name) => /\.sql$/.test(name) && name > after && name <= to)
  for (const name of names.sort()) {
    await run(url, readFileSync(`server/migrations/${name}`, 'utf8'))
    await run(url, `insert into migrations values ('${name}', now())`)
  }
}

// What people did, which no upgrade may change. Not here is what the server derives or works off: rollups, queues, limits.
const tables = [
  'partners',
  'accounts',
  'sessions',
  'products',
  'batches',
  'codes',
  'imported_serials',
  'label_designs',
  'scans',
  'feedback',
  'reports',
  'report_photos',
  'alerts',
  'subscription_periods',
  'payments',
  'payment_methods',
  'audit_log',
]

// What has another place since: the test of memberships says where.
const moved = ['accounts.partner_id', 'accounts.is_admin']

/** The columns of the tables that hold facts, by table. */
export async function factColumns(url: string): Promise<Record<string, string>> {
  const { rows } = await run(
    url,
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name in ('${tables.join(`', '`)}')
        and table_name || '.' || column_name not in ('${moved.join(`', '`)}') group by 1`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** The rows of these tables, with these columns, as text. */
export async function readFacts(url: string, columns: Record<string, string>): Promise<Record<string, string[]>> {
  const facts: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await run(url, `select row(${names})::text as row from ${table} order by 1`)
    facts[table] = rows.map(({ row }) => row)
  }
  return facts
}
