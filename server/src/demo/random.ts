/** A generator of numbers from 0 up to 1, the same for the same seed on every machine (sfc32 of PractRand). */
export function seededRandom(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 15; i++) next()
  return next
}

/** A generator of random positions in a list of weights, each drawn in proportion to its weight. */
export function weightedDraw(weights: number[], random: () => number): () => number {
  const sums = new Float64Array(weights.length)
  let total = 0
  for (const [i, weight] of weights.entries()) {
    total += weight
    sums[i] = total
  }
  return () => {
    const target = random() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return low
  }
}
