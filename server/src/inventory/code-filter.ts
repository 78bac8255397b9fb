import { alphabet, normaliseSerial, serialLength } from '@sahihi/contract/domain/serial.ts'
import type { CodeFilter, CodeFilterName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../db/containing.ts'

/** The condition on `codes` of a filter. It needs no index: a query names the batch or the product, and reads its codes. */
export const matches = ({ show, search }: CodeFilter): RawBuilder<boolean> =>
  search ? sql`${shown[show]} and ${hasSerialLike(normaliseSerial(search))}` : shown[show]

const shown: Record<CodeFilterName, RawBuilder<boolean>> = {
  all: sql`true`,
  scanned: sql`codes.scan_count > 0`,
  never_scanned: sql`codes.scan_count = 0`,
  suspicious: sql`codes.id in (select code_id from copy_cases where state <> 'dismissed')`,
  blocked: sql`codes.blocked_at is not null`,
}

function hasSerialLike(text: string): RawBuilder<boolean> {
  const range = rangeOf(text)
  const isImported = sql<boolean>`(
    select serial from imported_serials where imported_serials.code_id = codes.id) like ${containing(text)}`
  return range ? sql`(codes.id between ${range.first}::bigint and ${range.last}::bigint or ${isImported})` : isImported
}

const dataLength = 13 // of a serial's 16 characters the first 13 are the id, in 64 of their 65 bits

/**
 * The ids whose serials start with a text, undefined when none do. The first character, at most F, is the id's sign and three
 * more bits, so that a range never crosses from positive to negative ids.
 */
function rangeOf(text: string): { first: string; last: string } | undefined {
  const digits = [...text.slice(0, dataLength)].map((character) => alphabet.indexOf(character))
  if (text.length > serialLength || digits.includes(-1) || (digits[0] ?? 0) > 15) return
  const prefix = digits.reduce((number, digit) => number * 32n + BigInt(digit), 0n)
  const rest = 32n ** BigInt(dataLength - digits.length)
  const signed = (id: bigint) => String(BigInt.asIntN(64, id))
  return { first: signed(prefix * rest), last: signed((prefix + 1n) * rest - 1n) }
}
