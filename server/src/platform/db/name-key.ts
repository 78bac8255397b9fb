import { type RawBuilder, sql } from 'kysely'

/**
 * The form by which names are compared and searched: case does not matter, nor the form of a sigma, nor the dot that `İ` leaves on its
 * lower-case letter. Only the database computes it, because JavaScript maps some letters differently. Both sides must be composed
 * (NFC) before; stored text is composed on arrival, because composing each row here would take five times as long as the rest.
 */
export const nameKey = (text: RawBuilder<unknown>) =>
  sql<string>`replace(replace(lower(${text}), 'ς', 'σ'), 'i\u0307', 'i')`

/** The LIKE pattern that finds a text anywhere; `%`, `_` and `\` in the text match literally. */
export const containing = (text: string) => `%${text.normalize().replace(/[\\%_]/g, '\\$&')}%`

/** Whether a value contains a text, compared by their keys. */
export const contains = (value: Text, text: string) => matches(value, containing(text))

/** Whether a value begins with a text, compared by their keys. */
export const startsWith = (value: Text, text: string) => matches(value, containing(text).slice(1))

/** A column or an expression. */
type Text = string | RawBuilder<unknown>
const matches = (value: Text, pattern: string) =>
  sql<boolean>`${nameKey(typeof value === 'string' ? sql.ref(value) : value)} like ${nameKey(sql`${pattern}::text`)}`

/** Whether a text matches all of these patterns, compared by their keys. */
export const matchesAll = (text: RawBuilder<unknown>, patterns: string[]) =>
  sql<boolean>`${nameKey(text)} like all (array(select ${nameKey(sql`pattern`)} from unnest(${patterns}::text[]) as pattern))`
