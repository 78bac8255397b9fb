import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeFilter, CodeFilterName, PinFilter } from '@sahihi/contract/endpoints/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/db/name-key.ts'
import { serialRange } from './serial-range.ts'

/** The condition on `codes` of a filter. It needs no index: a query names the batch or the product, and reads its codes. */
export const matches = ({ show, pin, search }: CodeFilter): RawBuilder<boolean> =>
  sql`${sql.join(
    [shown[show], ...(pin ? [hasPinIn[pin]] : []), ...(search ? [hasSerialLike(normalizeSerial(search))] : [])],
    sql` and `,
  )}`

const shown: Record<CodeFilterName, RawBuilder<boolean>> = {
  all: sql`true`,
  scanned: sql`codes.scan_count > 0`,
  never_scanned: sql`codes.scan_count = 0`,
  suspicious: sql`codes.id in (select code_id from copy_cases where state <> 'dismissed')`,
  blocked: sql`codes.blocked_at is not null`,
}

const hasPinWhere = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from code_pins where code_pins.code_id = codes.id and ${condition})`
const isUsed = hasPinWhere(sql`first_used_at is not null`)
const hasPinIn: Record<PinFilter, RawBuilder<boolean>> = {
  unused: sql`codes.batch_id in (select id from batches where pin_key_fingerprint is not null) and not ${isUsed}`,
  used: isUsed,
  tried_wrong: hasPinWhere(sql`wrong_tries > 0`),
}

function hasSerialLike(text: string): RawBuilder<boolean> {
  const range = serialRange(text)
  const isImported = sql<boolean>`(
    select serial from imported_serials where imported_serials.code_id = codes.id) like ${containing(text)}`
  return range ? sql`(codes.id between ${range.first}::bigint and ${range.last}::bigint or ${isImported})` : isImported
}
