import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findEntries, type ItemKey } from './queries.ts'

/** Changes each item, unless one of them is not the partner's. One after the other, because dismissals of a product raise its limit. */
export async function changeEach(
  { db }: AppContext,
  { partner }: PartnerActor,
  items: ItemKey[],
  change: (item: ItemKey) => Promise<unknown>,
) {
  const unique = [...new Map(items.map((item) => [`${item.kind} ${item.id}`, item])).values()]
  if ((await findEntries(db, partner, unique)).length < unique.length) throw notFound()
  let changed = 0
  for (const item of unique)
    try {
      await change(item)
      changed += 1
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  return { changed, unchanged: unique.length - changed }
}
