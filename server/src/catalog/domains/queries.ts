import type { DomainProblem, DomainState } from '@sahihi/contract/domain/domains.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { lockForPartner } from '../../platform/db/locks.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'

const problem = sql<DomainProblem | null>`problem`.as('problem')

export const domainsOfPartner = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('domains')
    .where('partnerId', '=', partner)
    .select(['id', 'host', 'token', 'addedAt', 'checkedAt', problem])
    .select(
      sql<DomainState>`case when turned_off_at is not null then 'off' when verified_at is null then 'pending'
        when warnings > 0 then 'warned' else 'verified' end`.as('state'),
    )
    .select(
      sql<number>`(select count(*) from products where products.partner_id = domains.partner_id
        and label_host = host)::integer`.as('products'),
    )
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

type NewDomain = { id: string; host: string; token: string; addedAt: Date }

/** Inserts a domain; what is in its way otherwise. Concurrent inserts of a partner take turns. */
export async function insertDomain(
  tx: Tx,
  partnerId: PartnerId,
  domain: NewDomain,
): Promise<'exists' | 'full' | undefined> {
  await lockForPartner(tx, 'domains', partnerId)
  const own = tx.selectFrom('domains').where('partnerId', '=', partnerId)
  if ((await countRows(own.where('host', '=', domain.host))) > 0) return 'exists'
  if ((await countRows(own)) >= limits.domainsMax) return 'full'
  await tx
    .insertInto('domains')
    .values({ ...domain, partnerId })
    .execute()
  return undefined
}

const checked = ['id', 'partnerId', 'host', 'token', 'verifiedAt', 'warnings', 'warnedAt'] as const

export const domainById = (db: Db, id: string) =>
  db.selectFrom('domains').where('id', '=', id).select(checked).executeTakeFirst()

/** Locks all domains of a host until the transaction ends: only one of them can become the verified one. */
export const lockHost = (tx: Tx, host: string) =>
  tx.selectFrom('domains').where('host', '=', host).select(checked).orderBy('id').forUpdate().execute()
export type CheckedDomain = Awaited<ReturnType<typeof lockHost>>[number]

type Change = {
  verifiedAt?: Date | null
  turnedOffAt?: Date | null
  checkedAt?: Date
  problem?: DomainProblem | null
  warnings?: number
  warnedAt?: Date | null
}

export const updateDomain = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('domains').set(change).where('id', '=', id).execute()

export const deleteDomain = (tx: Tx, partner: PartnerId, id: string) =>
  tx
    .deleteFrom('domains')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .returning(['host', 'partnerId', 'verifiedAt'])
    .executeTakeFirst()

export const verifiedDomainIds = (db: Db) =>
  db.selectFrom('domains').where('verifiedAt', 'is not', null).select('id').execute()

export const ownersToMail = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['companyName', memberEmails(sql.ref('partners.id'), ['owner']).as('to')])
    .executeTakeFirstOrThrow()
