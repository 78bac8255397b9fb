import { sql } from 'kysely'
import { readCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'

/** The partner's settings, and what each limit would have found, of one product or all. */
export async function getCopySettings(db: Db, partner: PartnerId, productId: string | undefined, now: Date) {
  const casesByLimit = await countCasesByLimit(db, partner, productId, before(now, days(90)))
  return { ...(await readCopyPreferences(db, partner)), casesByLimit }
}

/** How many codes of a partner, or of one of its products, reached each limit since then. */
async function countCasesByLimit(db: Db, partner: PartnerId, productId: string | undefined, since: Date) {
  const counts = await db
    .selectFrom('copyCases')
    .where('partnerId', '=', partner)
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .select([
      sql<number>`(count(*) filter (where reached10_at > ${since}))::integer`.as('10'),
      sql<number>`(count(*) filter (where reached11_at > ${since}))::integer`.as('11'),
      sql<number>`(count(*) filter (where reached12_at > ${since}))::integer`.as('12'),
      sql<number>`(count(*) filter (where reached13_at > ${since}))::integer`.as('13'),
    ])
    .executeTakeFirstOrThrow()
  return Object.entries(counts).map(([limit, cases]) => ({ limit: Number(limit), cases }))
}
