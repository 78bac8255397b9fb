import type { ActivityKind } from '@sahihi/contract/domain/activity-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { contains } from '../../platform/db/name-key.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { actionsOfKind, adminActions } from '../../platform/lib/audit-actions.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Who reads: a partner its own rows, without what only admins may read; an admin all rows, or those of one partner. */
export type Reader = { isAdmin: boolean; partner: string | undefined }

export type ActivityFilters = {
  /** The accounts or API keys that did it; empty for what Sahihi did by itself. */
  actors?: string[] | undefined
  kind?: ActivityKind | undefined
  from?: Date | undefined
  /** The first moment after the last day. */
  until?: Date | undefined
  subjects?: string[] | undefined
}
export type Position = { occurredAt: Date; id: string }

const withNames = (db: Db) =>
  db
    .selectFrom('auditLog')
    .leftJoin('accounts', 'accounts.id', 'auditLog.accountId')
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.apiKeyId')
    .leftJoin('partners', 'partners.id', 'auditLog.partnerId')
    .select(['auditLog.id', 'occurredAt', 'accountId', 'auditLog.partnerId', 'companyName', 'action', 'subject'])
    .select(['apiKeyId', 'apiKeys.name as apiKey'])
    .select(sql<Record<string, unknown>>`details`.as('details'))
    .select(['accounts.name', 'accounts.email', 'accounts.adminRole'])

function filtered(
  db: Db,
  { isAdmin, partner }: Reader,
  { actors, kind, from, until, subjects }: ActivityFilters,
  limit: number,
) {
  let query = withNames(db).limit(limit)
  if (partner !== undefined) query = query.where('auditLog.partnerId', '=', partner)
  if (!isAdmin) query = query.where('action', 'not in', adminActions)
  if (kind) query = query.where('action', 'in', actionsOfKind(kind))
  if (subjects) query = query.where('subject', 'in', subjects)
  if (from) query = query.where('occurredAt', '>=', from)
  if (until) query = query.where('occurredAt', '<', until)
  if (actors?.length === 0) query = query.where('accountId', 'is', null).where('apiKeyId', 'is', null)
  else if (actors) query = query.where((eb) => eb.or([eb('accountId', 'in', actors), eb('apiKeyId', 'in', actors)]))
  return query
}

/** The next rows after a position, newest first. */
export function activityAfter(
  db: Db,
  reader: Reader,
  filters: ActivityFilters,
  position: Position | undefined,
  limit: number,
) {
  const query = filtered(db, reader, filters, limit).orderBy('occurredAt', 'desc').orderBy('auditLog.id', 'desc')
  return position
    ? query.where(sql<boolean>`(occurred_at, audit_log.id) < (${position.occurredAt}, ${position.id}::uuid)`)
    : query
}

/** The rows that are newer than a position, the oldest of them first. */
export const activityBefore = (
  db: Db,
  reader: Reader,
  filters: ActivityFilters,
  { occurredAt, id }: Position,
  limit: number,
) =>
  filtered(db, reader, filters, limit)
    .where(sql<boolean>`(occurred_at, audit_log.id) > (${occurredAt}, ${id}::uuid)`)
    .orderBy('occurredAt')
    .orderBy('auditLog.id')

export type EventRow = Awaited<ReturnType<ReturnType<typeof activityAfter>['execute']>>[number]

type Person = { person: string; name: string }
const team: Person = { person: 'team', name: actorNames.team }
const system: Person = { person: 'system', name: actorNames.system }

/** Everyone who ever did something for a partner, and its API keys. */
export const listActivityPeople = async (db: Db, partner: PartnerId) => [
  ...(await listPeople(db, partner)),
  ...(await listApiKeyActors(db, partner)),
  team,
  system,
]

/** The admins and, of one partner, everyone who ever did something for it. */
export const listAllActivityPeople = async (db: Db, partner: string | undefined) => [
  ...(partner === undefined ? [] : [...(await listPeople(db, partner)), ...(await listApiKeyActors(db, partner))]),
  ...(await admins(db)),
  team,
  system,
]

/** Everyone who did something for a partner, except admins. Each costs one step in an index, however many rows they have. */
async function listPeople(db: Db, partner: string) {
  const { rows } = await sql<Person>`
    with recursive people as (
      (select account_id from audit_log where partner_id = ${partner} order by account_id limit 1)
      union all
      select (select account_id from audit_log
              where partner_id = ${partner} and account_id > people.account_id order by account_id limit 1)
      from people where account_id is not null
    )
    select id as person, coalesce(name, email) as name
    from people join accounts on accounts.id = people.account_id
    where admin_role is null order by 2`.execute(db)
  return rows
}

/** Also those that did nothing: there are few. */
const listApiKeyActors = async (db: Db, partner: string): Promise<Person[]> =>
  (
    await db
      .selectFrom('apiKeys')
      .where('partnerId', '=', partner)
      .select(['id as person', 'name'])
      .orderBy('name')
      .orderBy('id')
      .execute()
  ).map(({ person, name }) => ({ person, name: actorNames.apiKey(name) }))

export const admins = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('adminRole', 'is not', null)
    .select(['id as person', sql<string>`coalesce(name, email)`.as('name')])
    .orderBy('name')
    .execute()

/** How many things of each kind are found by a part of their name. */
const maxNamed = 100

/** The products, batches and orders with a text in their name, and the reports, payments and people whose whole name it is. */
export async function subjectsNamed(db: Db, partner: string | undefined, text: string): Promise<string[]> {
  const named =
    partner === undefined
      ? sql`select null::text as subject where false`
      : sql`
        (select id::text as subject from products where partner_id = ${partner} and ${contains('name', text)} limit ${maxNamed})
        union all
        (select id::text from batches where partner_id = ${partner}
           and (${contains('name', text)} or ${contains('batch_number', text)} or ${contains('lot', text)}) limit ${maxNamed})
        union all
        (select id::text from orders where partner_id = ${partner} and (${contains('name', text)} or ${contains('lot', text)}) limit ${maxNamed})`
  const { rows } = await sql<{ subject: string }>`
    ${named}
    union all select id::text from reports where reference = upper(${text})
    union all select id::text from payments where reference = ${text}
    union all select id::text from invitations where email = lower(${text})
    union all select id::text from accounts where email = lower(${text})`.execute(db)
  return rows.map(({ subject }) => subject)
}
