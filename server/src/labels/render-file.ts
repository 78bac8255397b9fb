import { printSheet, type Sheet } from './print-sheet.ts'
import { type Symbols, zipSymbols } from './zip-symbols.ts'

export type Order = ({ format: 'pdf' } & Sheet) | Symbols

/** The file that was ordered, a piece each time one is asked for. */
export const makeFile = (order: Order) => (order.format === 'pdf' ? printSheet(order) : zipSymbols(order))

// A picture in a design takes ten times as long as a plain one.
const sampleOf = (order: Order) => (order.look ? 12 : 60)

/** About how many bytes the whole file will have: what the first codes take, and as much again for as many more. */
export function approximateBytes(order: Order): number {
  const sample = sampleOf(order)
  const few = bytesOf(order, sample)
  const more = bytesOf(order, 2 * sample)
  const samples = Math.max(0, order.labels.length / sample - 2)
  return Math.round(more + samples * (more - few))
}

function bytesOf(order: Order, count: number): number {
  let bytes = 0
  for (const piece of makeFile({ ...order, labels: order.labels.slice(0, count) })) bytes += piece.length
  return bytes
}
