import { alphabet, normalizeSerial } from './serial.ts'

const letters = new RegExp(`^R?([${alphabet}]{4})([${alphabet}]{3})$`)

/** The reference of a report as it is stored, `R-7K2M-9QX`, of what a person typed; undefined for another text. */
export function parseReportReference(typed: string): string | undefined {
  const [, first, last] = letters.exec(normalizeSerial(typed)) ?? []
  return first && `R-${first}-${last}`
}
