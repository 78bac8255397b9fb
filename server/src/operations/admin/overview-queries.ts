import type { PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'

/** The codes of batches that were created since a moment, of all partners. */
export async function countCodesSince(db: Db, since: Date): Promise<number> {
  const batches = db
    .selectFrom('batches')
    .where('createdAt', '>=', since)
    .where('partnerId', 'in', ({ selectFrom }) => selectFrom('partners').where('sampleOf', 'is', null).select('id'))
  const { codes } = await batches
    .select(sql<number>`coalesce(sum(quantity), 0)::double precision`.as('codes'))
    .executeTakeFirstOrThrow()
  return codes
}

const scans = sql<number>`coalesce(sum(qr_scans + manual_scans), 0)::double precision`

/** The scans of all partners since a day, which is each partner's own. Reads only the rows of partners, not those of batches. */
export async function countScansSince(rollupDb: Db, day: string): Promise<number> {
  const { total } = await rollupDb
    .selectFrom('partners')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('dailyScans')
          .whereRef('scopeId', '=', 'partners.id')
          .where('day', '>=', day)
          .select(scans.as('scans'))
          .as('scanned'),
      (join) => join.onTrue(),
    )
    .where('sampleOf', 'is', null)
    .select(sql<number>`coalesce(sum(scans), 0)::double precision`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What a partner has, and what of it is new since the first day of the month. */
export async function readUsage(
  { db, rollupDb }: { db: Db; rollupDb: Db },
  partnerId: string,
  month: { from: string; start: Date },
) {
  const [products, batches, scanned] = await Promise.all([
    db
      .selectFrom('products')
      .where('partnerId', '=', partnerId)
      .select(sql<number>`count(*)::integer`.as('products'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('batches')
      .where('partnerId', '=', partnerId)
      .select([
        sql<number>`count(*)::integer`.as('batches'),
        sql<number>`coalesce(sum(quantity) filter (where created_at >= ${month.start}), 0)::double precision`.as(
          'codesThisMonth',
        ),
      ])
      .executeTakeFirstOrThrow(),
    rollupDb
      .selectFrom('dailyScans')
      .where('scopeId', '=', partnerId)
      .select([
        scans.as('scans'),
        sql<number>`coalesce(sum(qr_scans + manual_scans) filter (where day >= ${month.from}), 0)::double precision`.as(
          'scansThisMonth',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { ...products, ...batches, ...scanned }
}

/** The members of a partner, owners first. */
export const membersOfPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partnerId)
    .select([
      'accounts.id',
      'email',
      'name',
      sql<PartnerRole>`role`.as('role'),
      'joinedAt',
      hasSecondFactor(sql.ref('accounts.id')).as('hasSecondFactor'),
    ])
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy(sql`lower(coalesce(name, email))`)
    .execute()
