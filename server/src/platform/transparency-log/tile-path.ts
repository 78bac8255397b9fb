/** The number of a tile in its address, such as `x001/x234/067` (C2SP tlog-tiles). */
export function formatTileNumber(tile: number): string {
  const digits = String(tile)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
}

const pattern = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

export type TileAddress = { level: number | 'entries'; tile: number; width: number }

/** Reads what follows `/log/tile/`. Undefined for what is not the one way to write an address. */
export function parseTilePath(path: string): TileAddress | undefined {
  const [, first = '', number = '', partial = '256'] = pattern.exec(path) ?? []
  const tile = Number(number.replace(/[x/]/g, ''))
  const width = Number(partial)
  if (!first || formatTileNumber(tile) !== number || (path.includes('.p/') && width > 255)) return undefined
  return { level: first === 'entries' ? first : Number(first), tile, width }
}
