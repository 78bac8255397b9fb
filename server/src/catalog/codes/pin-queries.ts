import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinCheckOfCode } from '@sahihi/contract/endpoints/codes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Whether the batch of a code has hidden PINs. */
export const hasPin =
  sql<boolean>`(select pin_key_fingerprint is not null from batches where batches.id = codes.batch_id)`.as('hasPin')

/** What became of the hidden PIN of a code, once it was tried. */
export const pinUse = sql<{ usedAt: string | null; laterUses: number; wrongTries: number } | null>`(
  select jsonb_build_object('usedAt', first_used_at, 'laterUses', later_uses, 'wrongTries', wrong_tries) from code_pins
    where code_pins.code_id = codes.id)`.as('pinUse')

/** The newest checks of the hidden PIN of a code. */
export const listPinChecks = (db: Db, partner: PartnerId, codeId: string) =>
  db
    .selectFrom('pinChecks')
    .where('partnerId', '=', partner)
    .where('codeId', '=', codeId)
    .select([
      'checkedAt',
      sql<PinCheckOfCode['outcome']>`outcome`.as('outcome'),
      'isOwn as byFirstVisitor',
      'city',
      'country',
    ])
    .orderBy('checkedAt', 'desc')
    .orderBy('attemptId')
    .limit(limits.pinChecksListed)
    .execute()

/** Whether a batch, or any batch of a product, has hidden PINs. */
export const hasPinBatch = (db: Db, partner: PartnerId, batchOrProductId: string) =>
  findsRow(
    db
      .selectFrom('batches')
      .where('partnerId', '=', partner)
      .where((eb) => eb.or([eb('id', '=', batchOrProductId), eb('productId', '=', batchOrProductId)]))
      .where('pinKeyFingerprint', 'is not', null)
      .select('id')
      .limit(1),
  )
