import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../db/client.ts'
import type { CodePins, PinAttempts, PinFiles } from '../db/schema.ts'
import { page, rowsAtOnce } from './page-of-rows.ts'

/** What is known of the hidden PINs of codes, without who used them. */
export const codePinsOf = async (tx: Tx, codeIds: string[]) => {
  const rows = await tx
    .selectFrom('codePins')
    .where('codeId', '=', sql<string>`any (${codeIds}::bigint[])`)
    .select(['codeId', 'firstUsedAt', 'firstCity', 'firstCountry', 'laterUses', 'lastUsedAt'])
    .select(['wrongTries', 'lastWrongAt', 'guessedAt', 'guessedTries'])
    .execute()
  return new Map(rows.map(({ codeId, ...pin }) => [codeId, pin]))
}

type CheckPosition = { attemptedAt: Date; codeId: string; attemptId: string }

export const pinChecksAfter = (tx: Tx, partnerId: string, after?: CheckPosition) =>
  tx
    .selectFrom('pinAttempts')
    .where('partnerId', '=', partnerId)
    .$if(after !== undefined, (checks) =>
      checks
        .where('attemptedAt', '>=', after?.attemptedAt ?? new Date(0))
        .where(
          sql<boolean>`(attempted_at, code_id, attempt_id) > (${after?.attemptedAt}::timestamptz, ${after?.codeId}::bigint, ${after?.attemptId}::uuid)`,
        ),
    )
    .select(['codeId', 'attemptId', 'attemptedAt', 'isOwn', 'isForgiven', 'city', 'country'])
    .select(sql<Exclude<PinOutcome, 'pin_locked'>>`outcome`.as('outcome'))
    .orderBy('attemptedAt')
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

export const insertCodePins = (tx: Tx, pins: Insertable<CodePins>[]) => tx.insertInto('codePins').values(pins).execute()

export const insertPinChecks = (tx: Tx, checks: Insertable<PinAttempts>[]) =>
  tx.insertInto('pinAttempts').values(checks).execute()

export const insertPinFiles = (tx: Tx, files: Insertable<PinFiles>[]) =>
  tx.insertInto('pinFiles').values(files).execute()
