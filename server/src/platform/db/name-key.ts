import { type RawBuilder, sql } from 'kysely'

/**
 * What names are compared and searched by: case does not count, nor the form of a sigma, nor a dot that `İ` leaves on its small
 * letter. Made by the database alone, because JavaScript has other small letters. Both sides are composed before: what is stored as it comes in,
 * because composing each row would take five times as long as the rest.
 */
export const nameKey = (text: RawBuilder<unknown>) =>
  sql<string>`replace(replace(lower(${text}), 'ς', 'σ'), 'i\u0307', 'i')`

/** The pattern for LIKE that finds a text anywhere; its own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string) => `%${text.normalize().replace(/[\\%_]/g, '\\$&')}%`

/** Whether a column has a text somewhere, by their keys. */
export const contains = (column: string, text: string) => matches(column, containing(text))

/** Whether a column begins with a text, by their keys. */
export const startsWith = (column: string, text: string) => matches(column, containing(text).slice(1))

const matches = (column: string, pattern: string) =>
  sql<boolean>`${nameKey(sql.ref(column))} like ${nameKey(sql`${pattern}::text`)}`

/** Whether a text matches all of some patterns, by their keys. */
export const matchesAll = (text: RawBuilder<unknown>, patterns: string[]) =>
  sql<boolean>`${nameKey(text)} like all (array(select ${nameKey(sql`pattern`)} from unnest(${patterns}::text[]) as pattern))`
