import { isAdmin } from '../../lib/session.ts'
import { findDestinations } from './destinations.ts'
import type { Result } from './result.ts'
import { searchText } from './text.ts'

export type ResultGroup = { label: string; results: Result[] }

const t = searchText.kinds

/**
 * The list under the field. What needs no server comes first, so that nothing moves down when the server has answered. Without a
 * text these are the last opened results and all that the role may open.
 */
export function groupResults({
  text,
  found,
  recent,
  permissions,
}: {
  text: string
  found: Result[]
  recent: Result[]
  permissions: readonly string[]
}): ResultGroup[] {
  const all = [...findDestinations(text, permissions, isAdmin()), ...found]
  const byKind = [...new Set(all.map(({ kind }) => kind))].map((kind) => ({
    label: t[kind],
    results: all.filter((result) => result.kind === kind),
  }))
  return text === '' && recent.length > 0 ? [{ label: t.recent, results: recent }, ...byKind] : byKind
}
