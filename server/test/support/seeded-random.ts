/** Reproducible random values by a seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(share() * count)
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  }
  return { share, below, uuid, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T }
}
