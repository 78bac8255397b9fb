/**
 * Merges sorted lists into slices of `size` that are in order over all slices. Each slice takes a few milliseconds when it is
 * asked for; sorting 100,000 items at once would hold up every other request.
 */
export function* mergeSorted<T>(lists: T[][], compare: (a: T, b: T) => number, size: number): Generator<T[]> {
  const positions = lists.map(() => 0)
  const next = (): T | undefined => {
    let smallest: T | undefined
    let from = -1
    lists.forEach((list, i) => {
      const item = list[positions[i] ?? 0]
      if (item === undefined || (smallest !== undefined && compare(smallest, item) < 0)) return
      smallest = item
      from = i
    })
    if (from >= 0) positions[from] = (positions[from] ?? 0) + 1
    return smallest
  }
  let slice: T[] = []
  for (let item = next(); item !== undefined; item = next()) {
    slice.push(item)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length) yield slice
}
