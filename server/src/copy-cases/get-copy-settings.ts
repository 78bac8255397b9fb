import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopySettings } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { copyPreferencesOf } from '../partners/copy-preferences.ts'
import { countProductsThatVerify, productSettingsPage } from './settings-queries.ts'

type Query = { productId?: string | undefined; page: number }

/** The partner's settings, and a page of its products that verify codes with theirs. */
export async function getCopySettings(
  db: Db,
  partner: PartnerId,
  { productId, page }: Query,
  now: Date,
): Promise<CopySettings> {
  const limit = limits.copySettingsPerPage
  const pagination = paginate(await countProductsThatVerify(db, partner, productId), { page, limit })
  const offset = (pagination.currentPage - 1) * limit
  const products = await productSettingsPage(db, partner, { productId, limit, offset, now })
  return { ...(await copyPreferencesOf(db, partner)), products, pagination }
}
