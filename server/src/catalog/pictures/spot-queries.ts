import type { PackSpot, SpotTranslations } from '@sahihi/contract/endpoints/pack-spots.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { PackSpots } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** A spot of the product of this partner. */
export type SpotId = { id: string; spotId: string }
/** The words of a spot. */
export type SpotWords = { sentence: string; translations: SpotTranslations }

export const insertSpot = (tx: Tx, spot: Insertable<PackSpots>) => tx.insertInto('packSpots').values(spot).execute()

export const updateSpot = (tx: Tx, partner: PartnerId, spot: SpotId, { sentence, translations }: SpotWords) =>
  changesRow(
    tx
      .updateTable('packSpots')
      .set({ sentence, translations: JSON.stringify(translations) })
      .where('partnerId', '=', partner)
      .where('productId', '=', spot.id)
      .where('id', '=', spot.spotId),
  )

export const deleteSpot = (tx: Tx, partner: PartnerId, spot: SpotId) =>
  changesRow(
    tx
      .deleteFrom('packSpots')
      .where('partnerId', '=', partner)
      .where('productId', '=', spot.id)
      .where('id', '=', spot.spotId),
  )

/** The spots of a product in the order in which they were added. */
export const spotsOfProduct = (db: Db, productId: string) =>
  db
    .selectFrom('packSpots')
    .where('productId', '=', productId)
    .select(['id', 'sentence', sql<SpotTranslations>`translations`.as('translations'), 'pictureId'])
    .orderBy('id')
    .execute()

/** How many visitors found each spot the same and different, by the id of the spot. */
export const countSpotAnswers = (db: Db, productId: string) =>
  db
    .selectFrom('comparisonAnswers')
    .where('productId', '=', productId)
    .groupBy('spotId')
    .select([
      'spotId',
      sql<PackSpot['same']>`(count(*) filter (where is_same))::integer`.as('same'),
      sql<PackSpot['different']>`(count(*) filter (where not is_same))::integer`.as('different'),
    ])
    .execute()

/** How often visitors compared the pack of a product, and how often anything was different: once for each code. */
export async function countComparisons(db: Db, productId: string): Promise<{ compared: number; different: number }> {
  const { rows } = await sql<{ compared: number; different: number }>`
    select count(*)::integer as compared, (count(*) filter (where is_different))::integer as different
      from (select bool_or(not is_same) as is_different from comparison_answers where product_id = ${productId}
        group by code_id, session_id) as visitors`.execute(db)
  return rows[0] ?? { compared: 0, different: 0 }
}
