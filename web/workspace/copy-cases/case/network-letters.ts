/** A letter for each network, in the order of the visitors: A, B, ... Z, AA. An unknown network has none. */
export function assignLetters(networks: (number | null)[]): Map<number | null, string> {
  const known = [...new Set(networks.filter((network) => network !== null))]
  return new Map(known.map((network, i) => [network, toLetters(i)]))
}

const toLetters = (index: number): string =>
  (index >= 26 ? toLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
