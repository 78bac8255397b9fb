import { idOf, oneOf, pageNumber } from '../lib/url-values.ts'

/** Which answers are shown. They are in the URL, so that a reload, a link and "back" show the same. */
export type Filters = {
  batchId?: string
  from?: string
  to?: string
  search?: string
  page?: number
  /** None: the answers that count. */
  status?: 'held' | 'discarded'
}

/** The filters in the URL; invalid ones are dropped. */
export function parseFilters(query: Record<string, unknown>): Filters {
  const { batchId, from, to, search, page, status } = query
  return {
    batchId: idOf(batchId),
    from: realDay(from),
    to: realDay(to),
    search: textLike(search, /\S/),
    page: pageNumber(page),
    status: oneOf(['held', 'discarded'], status),
  }
}

const textLike = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** A day that exists (30 February does not), from 1900 to 2199. */
function realDay(value: unknown): string | undefined {
  const day = textLike(value, /^(19|2[01])\d\d-\d\d-\d\d$/)
  const at = Date.parse(day ?? '')
  return day && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}
