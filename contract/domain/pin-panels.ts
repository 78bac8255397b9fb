import type { printSizes } from './print-sizes.ts'

/**
 * The scratch panels of labels with hidden PINs, in millimetres: the zone that the panel covers, and the height of the PIN's digits. No
 * panel is wider than its symbol.
 */
export const pinPanels = {
  ORIGINAL: { width: 50, height: 12, digits: 4 },
  LARGE: { width: 38, height: 10, digits: 3.2 },
  MEDIUM: { width: 30, height: 8, digits: 2.8 },
  SMALL: { width: 26, height: 7, digits: 2.5 },
} as const satisfies Record<keyof typeof printSizes, { width: number; height: number; digits: number }>
