import { seededRandom } from '../../server/src/demo/random.ts'

export type Draws = ReturnType<typeof createRandomDraws>

/** Random values of one seed. */
export function createRandomDraws(seed: number) {
  const random = seededRandom(seed)
  const between = (min: number, max: number) => min + (max - min) * random()
  return {
    random,
    between,
    /** A whole number from min to max. */
    whole: (min: number, max: number) => Math.floor(between(min, max + 1)),
    chance: (share: number) => random() < share,
    /** With mean 0 and standard deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    /** One of a list, each in proportion to its weight. */
    oneOf: <T>(list: readonly T[], weightOf: (item: T) => number = () => 1): T => {
      const total = list.reduce((sum, item) => sum + weightOf(item), 0)
      let left = random() * total
      for (const item of list) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      return list.at(-1) as T
    },
  }
}
