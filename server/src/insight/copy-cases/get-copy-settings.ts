import type { CopySettings } from '@sahihi/contract/endpoints/copy-cases.ts'
import { readCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { countProductsThatVerify, productSettingsPage } from './settings-queries.ts'

type Query = { productId?: string | undefined; page: number; limit: number }

/** The partner's settings, and a page of its products that verify codes with theirs. */
export async function getCopySettings(
  db: Db,
  partner: PartnerId,
  { productId, ...page }: Query,
  paging: Paging,
  now: Date,
): Promise<{ data: CopySettings; nextCursor: string | null }> {
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => countProductsThatVerify(db, partner, productId),
    read: (start) => productSettingsPage(db, partner, { productId, start, now }),
  })
  const products = rows.map(({ keys, ...row }) => row)
  return { data: { ...(await readCopyPreferences(db, partner)), products, pagination }, nextCursor }
}
