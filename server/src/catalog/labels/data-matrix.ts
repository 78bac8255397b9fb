/*
 * GS1 DataMatrix symbols (ISO/IEC 16022, ECC 200): the modules of an element string. Written here, because a library for all
 * symbologies weighs megabytes and takes milliseconds for each of 5,000 labels. Square symbols of one block, which hold more than our
 * longest label.
 */
import { groupSeparator } from '@sahihi/contract/domain/gs1-elements.ts'
import type { QrMatrix } from '../../platform/lib/choose-mask.ts'

type Size = { side: number; data: number; check: number; regions: number }
const sizes: Size[] = [
  { side: 16, data: 12, check: 12, regions: 1 },
  { side: 18, data: 18, check: 14, regions: 1 },
  { side: 20, data: 22, check: 18, regions: 1 },
  { side: 22, data: 30, check: 20, regions: 1 },
  { side: 24, data: 36, check: 24, regions: 1 },
  { side: 26, data: 44, check: 28, regions: 1 },
  { side: 32, data: 62, check: 36, regions: 2 },
  { side: 36, data: 86, check: 42, regions: 2 },
  { side: 40, data: 114, check: 48, regions: 2 },
]
const fnc1 = 232
const padding = 129
const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0

/** The modules of an element string without brackets, its parts separated where that is needed. FNC1 is added in front. */
export function dataMatrix(elements: string): QrMatrix {
  const codewords = encode(elements)
  const size = sizeFor(codewords)
  pad(codewords, size.data)
  return place([...codewords, ...checkwords(codewords, size.check)], size)
}

/** How many modules the symbol of an element string has in a row. */
export const dataMatrixSide = (elements: string) => sizeFor(encode(elements)).side

function sizeFor(codewords: number[]): Size {
  const size = sizes.find(({ data }) => data >= codewords.length)
  if (!size) throw new Error(`${codewords.length} codewords are too many for a label`)
  return size
}

/** Two digits in a codeword, any other character in one of its own. */
function encode(elements: string): number[] {
  const codewords = [fnc1]
  for (let i = 0; i < elements.length; i++) {
    const pair = elements.slice(i, i + 2)
    if (/^\d\d$/.test(pair)) {
      codewords.push(130 + Number(pair))
      i++
    } else codewords.push(elements[i] === groupSeparator ? fnc1 : elements.charCodeAt(i) + 1)
  }
  return codewords
}

/** Pads after the first are mixed with their position, so that no pattern appears. */
function pad(codewords: number[], length: number) {
  if (codewords.length < length) codewords.push(padding)
  while (codewords.length < length) {
    const mixed = padding + ((149 * (codewords.length + 1)) % 253) + 1
    codewords.push(mixed > 254 ? mixed - 254 : mixed)
  }
}

// Reed-Solomon over GF(256) with x^8 + x^5 + x^3 + x^2 + 1 and the roots 2, 4, 8 ...
const field = fieldTables()
const generators = new Map<number, number[]>()

function fieldTables() {
  const exp = new Uint8Array(510)
  const log = new Uint8Array(256)
  for (let power = 0, value = 1; power < 255; power++) {
    exp[power] = exp[power + 255] = value
    log[value] = power
    value = value & 128 ? (value << 1) ^ 0x12d : value << 1
  }
  return { exp, log }
}

const times = (a: number, b: number) => (a && b ? at(field.exp, at(field.log, a) + at(field.log, b)) : 0)

function getGenerator(count: number): number[] {
  const known = generators.get(count)
  if (known) return known
  let generator = [1]
  for (let power = 1; power <= count; power++)
    generator = [...generator, 0].map((value, i) => value ^ times(at(generator, i - 1), at(field.exp, power)))
  generators.set(count, generator)
  return generator
}

function checkwords(data: number[], count: number): number[] {
  const generator = getGenerator(count)
  const rest = new Array<number>(count).fill(0)
  for (const codeword of data) {
    const lead = codeword ^ at(rest, 0)
    for (let i = 0; i < count; i++) rest[i] = at(rest, i + 1) ^ times(lead, at(generator, i + 1))
  }
  return rest
}

type Placement = { dark: Uint8Array; cells: Int16Array }
const placements = new Map<number, Placement>()

/** The codewords in a copy of what all symbols of this size have: finders, and where each bit belongs. */
function place(codewords: number[], size: Size): QrMatrix {
  const { dark, cells } = placements.get(size.side) ?? getPlacement(size)
  const modules = Uint8Array.from(dark)
  // Eight cells a codeword, its highest bit first.
  for (let i = 0; i < cells.length; i++) modules[at(cells, i)] = (at(codewords, i >> 3) >> (7 - (i & 7))) & 1
  return { size: size.side, dark: modules }
}

function getPlacement(size: Size): Placement {
  const { side, regions } = size
  const region = side / regions
  const dark = new Uint8Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [y, x] = [row % region, column % region]
      const isFinder = x === 0 || y === region - 1 || (y === 0 && x % 2 === 0) || (x === region - 1 && y % 2 === 1)
      if (isFinder) dark[row * side + column] = 1
    }
  const mapped = side - 2 * regions
  const inner = region - 2
  const locateModule = (cell: number) => {
    const [row, column] = [Math.floor(cell / mapped), cell % mapped]
    const [y, x] = [row + 1 + 2 * Math.floor(row / inner), column + 1 + 2 * Math.floor(column / inner)]
    return y * side + x
  }
  const { order, isFilled } = walk(mapped)
  // A last corner that no codeword reaches is a fixed pattern.
  for (const cell of [mapped * mapped - 1, mapped * mapped - mapped - 2])
    if (!isFilled[cell]) dark[locateModule(cell)] = 1
  const placement = { dark, cells: Int16Array.from(order, locateModule) }
  placements.set(side, placement)
  return placement
}

/** The cells of the codewords in their order: the diagonal walk of Annex F, for squares. */
function walk(n: number) {
  const isFilled = new Uint8Array(n * n)
  const order: number[] = []
  const add = (row: number, column: number) => {
    let [y, x] = [row, column]
    if (y < 0) [y, x] = [y + n, x + 4 - ((n + 4) % 8)]
    if (x < 0) [y, x] = [y + 4 - ((n + 4) % 8), x + n]
    isFilled[y * n + x] = 1
    order.push(y * n + x)
  }
  const addCorner = ({ rows, columns }: Cells) => {
    const inside = (position: number) => (position < 0 ? n + position : position)
    for (const [i, row] of rows.entries()) add(inside(row), inside(at(columns, i)))
  }
  const addShape = (row: number, column: number) => {
    for (const [i, down] of shape.rows.entries()) add(row + down, column + at(shape.columns, i))
  }
  const isFree = (row: number, column: number) => !isFilled[row * n + column]
  let [row, column] = [4, 0]
  while (row < n || column < n) {
    if (row === n && column === 0) addCorner(corners[1])
    if (row === n - 2 && column === 0 && n % 4) addCorner(corners[2])
    if (row === n - 2 && column === 0 && n % 8 === 4) addCorner(corners[3])
    if (row === n + 4 && column === 2 && n % 8 === 0) addCorner(corners[4])
    for (; row >= 0 && column < n; row -= 2, column += 2)
      if (row < n && column >= 0 && isFree(row, column)) addShape(row, column)
    row += 1
    column += 3
    for (; row < n && column >= 0; row += 2, column -= 2)
      if (row >= 0 && column < n && isFree(row, column)) addShape(row, column)
    row += 3
    column += 1
  }
  return { order, isFilled }
}

/** The rows and columns of the eight bits of a codeword. */
type Cells = { rows: number[]; columns: number[] }

/** Around the last bit ("utah" in Annex F). */
const shape: Cells = { rows: [-2, -2, -1, -1, -1, 0, 0, 0], columns: [-2, -1, -2, -1, 0, -2, -1, 0] }

/** By the numbers of Annex F; a negative one counts from the end. */
const corners = {
  1: { rows: [-1, -1, -1, 0, 0, 1, 2, 3], columns: [0, 1, 2, -2, -1, -1, -1, -1] },
  2: { rows: [-3, -2, -1, 0, 0, 0, 0, 1], columns: [0, 0, 0, -4, -3, -2, -1, -1] },
  3: { rows: [-3, -2, -1, 0, 0, 1, 2, 3], columns: [0, 0, 0, -2, -1, -1, -1, -1] },
  4: { rows: [-1, -1, 0, 0, 0, 1, 1, 1], columns: [0, -1, -3, -2, -1, -3, -2, -1] },
}
