import type { ReportResult } from '@sahihi/contract/endpoints/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { status } from './queries.ts'

/** What anyone with its reference may know of a report. */
export const findByReference = (db: Db, reference: string) =>
  db
    .selectFrom('reports')
    .leftJoin('products', 'products.id', 'reports.productId')
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'reports.partnerId').on('partners.closedAt', 'is', null),
    )
    .where('reference', '=', reference)
    .select([
      'reference',
      'reports.createdAt',
      status.as('status'),
      'verdict',
      'enteredSerial',
      'codeId',
      'batchId',
      'products.name as product',
      'companyName as company',
      'timeZone',
      'investigationStartedAt',
      'reports.closedAt',
      sql<ReportResult | null>`result`.as('result'),
      'answer',
    ])
    .executeTakeFirst()
export type PublicReport = NonNullable<Awaited<ReturnType<typeof findByReference>>>

/** How many reports of a period there are, were answered, and within three days; and when half of them were answered, in full hours. */
export async function countAnswers(db: Db, partnerId: string, { since, until }: { since: Date; until: Date }) {
  const { rows } = await sql<{ reports: number; answered: number; answeredSoon: number; medianHours: number | null }>`
    select count(*)::integer as reports, count(answered_at)::integer as answered,
      count(*) filter (where answered_at <= created_at + interval '3 days')::integer as answered_soon,
      ceil(extract(epoch from nullif(percentile_disc(0.5) within group (
        order by coalesce(answered_at - created_at, interval '100 years')), interval '100 years')) / 3600)::integer as median_hours
    from reports where partner_id = ${partnerId} and created_at >= ${since} and created_at < ${until}`.execute(db)
  return rows[0] ?? { reports: 0, answered: 0, answeredSoon: 0, medianHours: null }
}
