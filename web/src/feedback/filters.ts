/** Which answers are shown: kept in the address, so that a reload, a link and "back" show the same. */
export type Filters = { batchId?: string; from?: string; to?: string; search?: string; page?: number }

/** What the address says of them; what is none is dropped. */
export function readFilters(given: Record<string, unknown>): Filters {
  const { batchId, from, to, search, page } = given
  return {
    batchId: textLike(batchId, /^[\da-f-]{36}$/i),
    from: textLike(from, day),
    to: textLike(to, day),
    search: textLike(search, /\S/),
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}

const day = /^\d{4}-\d\d-\d\d$/
const textLike = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined)
