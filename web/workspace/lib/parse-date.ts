import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

const written = ['YYYY-MM-DD', 'M/D/YYYY', 'MMM D, YYYY', 'MMMM D, YYYY', 'MMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY']

/** A date as people type it, read strictly (30 February is none), as `YYYY-MM-DD`. */
export function parseDate(typed: string): string | null {
  const date = dayjs(typed.trim(), written, 'en', true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}
