import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { PlaceRow } from './places.ts'

/** The table for a spreadsheet: shares in percent with one decimal. */
export function placesFile(rows: PlaceRow[]): Blob {
  const head = ['City', 'State', 'Country', 'Scans', 'Share (%)', 'First scans', 'First-scan rate (%)']
  const lines = rows.map(({ city, state, country, scans, share, firstScans, firstScanRate }) =>
    csvLine([city, state, country, scans, percent(share), firstScans, percent(firstScanRate)]),
  )
  return new Blob([byteOrderMark, csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' })
}

const percent = (share: number) => Math.round(share * 1000) / 10
