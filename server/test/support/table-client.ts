import type { TableFormat, TableKind } from '@sahihi/contract/domain/table-columns.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { CheckedKind, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Caller = Pick<Actor, 'token'>
type Options = { format?: TableFormat; headers?: Record<string, string> }
type Imported = { message: string; data: { created: number; skipped: number; codes: number } }

/** Tables of products and batches over HTTP. */
export function createTableClient(app: TestApp) {
  const send = (
    path: string,
    { token }: Caller,
    kind: CheckedKind,
    content: string,
    { format = 'csv', headers }: Options,
  ) => app.call('POST', path, { token, body: { kind, format, content }, ...(headers && { headers }) })

  async function check(caller: Caller, kind: CheckedKind, content: string, options: Options = {}) {
    const reply = await send('/api/imports/check', caller, kind, content, options)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<{ data: CheckedTable }>().data
  }

  const importTable = (caller: Caller, kind: TableKind, content: string, options: Options = {}) =>
    send('/api/imports', caller, kind, content, options)

  async function refusal(caller: Caller, kind: CheckedKind, content: string, options: Options = {}) {
    const reply = await send('/api/imports/check', caller, kind, content, options)
    return [reply.statusCode, reply.json<ErrorReply>().message] as const
  }

  const exportTable = async ({ token }: Caller, kind: TableKind) =>
    (await app.call('GET', `/api/${kind}/export`, { token })).body

  /** The number of products, batches and codes of a partner, and of codes counted against its plan. */
  async function countRows({ partnerId }: Pick<Actor, 'partnerId'>) {
    const { rows } = await app.context.pool.query(
      `select (select count(*)::integer from products where partner_id = $1) as products,
        (select count(*)::integer from batches where partner_id = $1) as batches,
        (select count(*)::integer from codes where partner_id = $1) - (select coalesce(sum(canaries), 0)::integer from batches where partner_id = $1) as codes,
        (select codes_generated::integer from subscription_periods where partner_id = $1) as counted`,
      [partnerId],
    )
    return rows[0] as { products: number; batches: number; codes: number; counted: number }
  }

  return { check, importTable, refusal, exportTable, countRows }
}

export const importedIn = (reply: { json: <T>() => T }) => reply.json<Imported>().data
