/** Which answers are shown: kept in the address, so that a reload, a link and "back" show the same. */
export type Filters = { batchId?: string; from?: string; to?: string; search?: string; page?: number }

/** What the address says of them; what is none is dropped. */
export function readFilters(given: Record<string, unknown>): Filters {
  const { batchId, from, to, search, page } = given
  return {
    batchId: textLike(batchId, /^[\da-f-]{36}$/i),
    from: realDay(from),
    to: realDay(to),
    search: textLike(search, /\S/),
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}

const textLike = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined)

/** A day that exists (30 February does not), from 1900 to 2199. */
function realDay(value: unknown): string | undefined {
  const day = textLike(value, /^(19|2[01])\d\d-\d\d-\d\d$/)
  const at = Date.parse(day ?? '')
  return day && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}
