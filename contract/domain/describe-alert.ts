import type { Alert } from '../endpoints/alerts.ts'
import { countOf } from '../i18n/en/workspace/count.ts'
import { formatLongDate } from '../i18n/format.ts'
import { countryName } from './countries.ts'
import { groupSerial } from './serial.ts'

/** An alert in one or two sentences, for the page and the mail. */
export function describeAlert(alert: Alert): string {
  const { kind, productName, batchName, serial, threshold, expiredOn } = alert
  const what = `${productName}, ${batchName},`
  const day = formatLongDate(alert.day)
  if (kind === 'copied_label') return `${evidenceSentence(alert)} The code is ${groupSerial(serial ?? '')}.`
  if (kind === 'many_scans')
    return `One code of ${what} was scanned more than ${Number(threshold).toLocaleString('en-US')} times on ${day}: ${groupSerial(serial ?? '')}.`
  if (kind === 'scan_burst')
    return `One network scanned a code of ${what} ${countOf(alert.uses ?? 0, 'time')} within an hour on ${day} and used up much of its scan limit: ${groupSerial(serial ?? '')}. You can give the uses back.`
  if (kind === 'wrong_pins')
    return `${describeWrongPins(alert)} within a day, up to ${day}: fake panels may be in circulation.`
  if (kind === 'outside_countries')
    return `${what} was scanned in ${formatPlace(alert)} on ${day}, outside the countries of your rule.`
  if (kind === 'after_expiry')
    return `${what} was scanned on ${day}, after it expired on ${formatLongDate(expiredOn ?? alert.day)}.`
  return `${what} was scanned on ${day}, and is not released.`
}

/** An alert in a few words with its product and numbers, for the subject of a mail. */
export function summarizeAlert(alert: Alert): string {
  const { kind, productName, threshold } = alert
  if (kind === 'copied_label') return `Possible copied label: ${productName} (${describeVisitors(alert)})`
  if (kind === 'many_scans')
    return `Many scans of one code: ${productName} (more than ${Number(threshold).toLocaleString('en-US')} in a day)`
  if (kind === 'scan_burst')
    return `Scan limit used up by one network: ${productName} (${countOf(alert.uses ?? 0, 'scan')})`
  if (kind === 'wrong_pins')
    return `Wrong PINs: ${productName} (${countOf(alert.wrongPins ?? 0, 'wrong PIN')}${alert.country ? ` in ${formatPlace(alert)}` : ''} in a day)`
  if (kind === 'outside_countries') return `Scanned in another country: ${productName} (${formatPlace(alert)})`
  if (kind === 'after_expiry') return `Scanned after it expired: ${productName} (${alert.batchName})`
  return `Scanned before its release: ${productName} (${alert.batchName})`
}

function evidenceSentence(alert: Alert): string {
  const { productName, batchName, evidence } = alert
  const may = `The label of one code of ${productName}, ${batchName}, may have been copied`
  if (!evidence) return `${may}.`
  const networks = evidence.networks > 0 ? ` on ${countOf(evidence.networks, 'network')}` : ''
  return `${may}: ${describeVisitors(alert)}${networks}, from ${formatLongDate(evidence.firstDay)} to ${formatLongDate(evidence.lastDay)}.`
}

/** `14 visitors in 4 places`, without the places when none is known. */
function describeVisitors({ evidence }: Alert): string {
  const visitors = countOf(evidence?.visitors ?? 0, 'visitor')
  return evidence?.locations ? `${visitors} in ${countOf(evidence.locations, 'place')}` : visitors
}

/** `12 wrong PINs were entered for 4 codes of Kano Cola in Aba, Nigeria`; the place is left out where no visitor shared one. */
function describeWrongPins(alert: Alert): string {
  const [wrongPins, codes] = [alert.wrongPins ?? 0, alert.codes ?? 0]
  const where = alert.country ? ` in ${formatPlace(alert)}` : ', by visitors who shared no place,'
  return `${countOf(wrongPins, 'wrong PIN')} ${wrongPins === 1 ? 'was' : 'were'} entered for ${countOf(codes, 'code')} of ${alert.productName}${where}`
}

const formatPlace = ({ city, country }: Alert) => [city, country && countryName(country)].filter(Boolean).join(', ')
