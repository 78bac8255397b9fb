import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { page, rowsAtOnce } from './page-of-rows.ts'

/** The data of the codes' hidden PINs, without their users. */
export const readCodePins = async (tx: Tx, codeIds: string[]) => {
  const rows = await tx
    .selectFrom('codePins')
    .where('codeId', '=', sql<string>`any (${codeIds}::bigint[])`)
    .select(['codeId', 'firstUsedAt', 'firstCity', 'firstCountry', 'laterUses', 'lastUsedAt'])
    .select(['wrongTries', 'lastWrongAt', 'guessedAt', 'guessedTries'])
    .execute()
  return new Map(rows.map(({ codeId, ...pin }) => [codeId, pin]))
}

type CheckPosition = { checkedAt: Date; codeId: string; attemptId: string }

export const pinChecksAfter = (tx: Tx, partnerId: string, after?: CheckPosition) =>
  tx
    .selectFrom('pinChecks')
    .where('partnerId', '=', partnerId)
    .$if(after !== undefined, (checks) =>
      checks
        .where('checkedAt', '>=', after?.checkedAt ?? new Date(0))
        .where(
          sql<boolean>`(checked_at, code_id, attempt_id) > (${after?.checkedAt}::timestamptz, ${after?.codeId}::bigint, ${after?.attemptId}::uuid)`,
        ),
    )
    .select(['codeId', 'attemptId', 'checkedAt', 'isOwn', 'isForgiven', 'city', 'country'])
    .select(sql<Exclude<PinOutcome, 'pin_locked'>>`outcome`.as('outcome'))
    .orderBy('checkedAt')
    .orderBy('codeId')
    .orderBy('attemptId')
    .limit(rowsAtOnce)
    .execute()

export const pinFilesAfter = (tx: Tx, partnerId: string, after?: string) =>
  page(
    tx
      .selectFrom('pinFiles')
      .innerJoin('accounts', 'accounts.id', 'accountId')
      .where('partnerId', '=', partnerId)
      .select([
        'pinFiles.id',
        'batchId',
        'orderId',
        'number',
        'format',
        'reason',
        'fileId',
        'email as madeBy',
        'madeAt',
      ]),
    'pin_files.id',
    after,
  )
