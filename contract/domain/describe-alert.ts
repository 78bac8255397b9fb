import type { Alert } from '../endpoints/alerts.ts'
import { formatLongDate } from '../i18n/format.ts'
import { countryName } from './countries.ts'
import { groupSerial } from './serial.ts'

/** An alert in one sentence, for the page and the mail. */
export function describeAlert(alert: Alert): string {
  const { kind, productName, batchName, city, country, serial, threshold, expiredOn } = alert
  const what = `${productName}, ${batchName},`
  const day = formatLongDate(alert.day)
  if (kind === 'many_scans')
    return `One code of ${what} was scanned more than ${Number(threshold).toLocaleString('en-US')} times on ${day}: ${groupSerial(serial ?? '')}.`
  if (kind === 'outside_countries') {
    const place = [city, country && countryName(country)].filter(Boolean).join(', ')
    return `${what} was scanned in ${place} on ${day}, outside the countries of your rule.`
  }
  if (kind === 'after_expiry')
    return `${what} was scanned on ${day}, after it expired on ${formatLongDate(expiredOn ?? alert.day)}.`
  return `${what} was scanned on ${day}, and is not released.`
}
