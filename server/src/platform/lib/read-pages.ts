/** Reads rows page by page: `next` gets the last row of the page before. A page that is not full is the last. */
export async function* readPages<Row>(
  limit: number,
  next: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    const rows = await next(last)
    yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}
