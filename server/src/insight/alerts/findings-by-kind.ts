import { type AlertKind, alertKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { itemName } from '@sahihi/contract/domain/item-name.ts'
import { nameMarkets } from '@sahihi/contract/domain/markets.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import type { Severity } from '@sahihi/contract/endpoints/inbox.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import type { Tx } from '../../platform/db/client.ts'
import {
  type AlertCandidate,
  batchesWithoutUnreleasedAlert,
  type Finding,
  findOverThreshold,
  isForSale,
  type Rule,
} from './candidate-queries.ts'
import { findOutsideMarkets } from './find-outside-markets.ts'

type FindingsOfKind = {
  /** In the inbox; null if something else is there instead. */
  inbox: { severity: Severity; finding: string } | null
  /** In a few words with its product and numbers, for the subject of a mail. */
  summarize: (alert: Alert) => string
  /** In one or two sentences, for the inbox and the mail. */
  describe: (alert: Alert) => string
  /** What a rule finds among scans that were just counted; null if it looks at something else, as in raise-copied-labels.ts. */
  findInScans: ((tx: Tx, scans: AlertCandidate[], rule: Rule) => Finding[] | Promise<Finding[]>) | null
}

/** The findings of each kind of rule (contract/domain/alert-kinds.ts). */
export const findingsByKind: Record<AlertKind, FindingsOfKind> = {
  copied_label: {
    inbox: null,
    summarize: (alert) =>
      alert.inspector
        ? `Counterfeit: ${alert.productName} (found by ${alert.inspector})`
        : `Possible copied label: ${alert.productName} (${visitorsOf(alert)})`,
    describe: (alert) => `${evidenceSentence(alert)} The code is ${codeOf(alert)}.`,
    findInScans: null,
  },
  many_scans: {
    inbox: { severity: 'medium', finding: 'Many scans of one code' },
    summarize: ({ productName, threshold }) =>
      `Many scans of one code: ${productName} (more than ${numberOf(threshold)} in a day)`,
    describe: (alert) =>
      `One code of ${itemsOf(alert)} was scanned more than ${numberOf(alert.threshold)} times on ${dayOf(alert)}: ${codeOf(alert)}.`,
    findInScans: async (tx, scans, { threshold, timeZone }) => {
      const released = scans.filter(({ isUnreleased }) => !isUnreleased)
      if (threshold === null || released.length === 0) return []
      const found = await findOverThreshold(tx, released, { threshold, timeZone })
      return found.map((candidate) => ({ candidate, codeId: candidate.codeId, details: { threshold } }))
    },
  },
  scan_burst: {
    inbox: { severity: 'medium', finding: 'Scan limit used up by one network' },
    summarize: ({ productName, uses }) =>
      `Scan limit used up by one network: ${productName} (${countOf(uses ?? 0, 'scan')})`,
    describe: (alert) =>
      `One network scanned a code of ${itemsOf(alert)} ${countOf(alert.uses ?? 0, 'time')} within an hour on ${dayOf(alert)} and used up much of its scan limit: ${codeOf(alert)}. You can give the uses back.`,
    findInScans: null,
  },
  wrong_pins: {
    inbox: { severity: 'high', finding: 'Many wrong PINs in one place' },
    summarize: (alert) =>
      `Wrong PINs: ${alert.productName} (${countOf(alert.wrongPins ?? 0, 'wrong PIN')}${alert.country ? ` in ${placeOf(alert)}` : ''} in a day)`,
    describe: (alert) =>
      `${describeWrongPins(alert)} within a day, up to ${dayOf(alert)}: fake panels may be in circulation.`,
    findInScans: null,
  },
  different_packs: {
    inbox: { severity: 'high', finding: 'Packs look different' },
    summarize: (alert) =>
      `Packs look different: ${itemName(alert.productName, alert.batchName)} (${countOf(alert.differentPacks ?? 0, 'visitor')})`,
    describe: (alert) =>
      `${countOf(alert.differentPacks ?? 0, 'visitor')} of ${itemsOf(alert)} found their pack different from your pictures within 30 days, up to ${dayOf(alert)}, on ${countOf(alert.codes ?? 0, 'code')}. There may be fakes with copied labels.`,
    findInScans: null,
  },
  outside_countries: {
    inbox: { severity: 'medium', finding: 'Scanned in another country' },
    summarize: (alert) => `Scanned in another country: ${alert.productName} (${placeOf(alert)})`,
    describe: (alert) =>
      `${itemsOf(alert)} was scanned in ${placeOf(alert)} on ${dayOf(alert)}, outside the countries of your rule.`,
    findInScans: (_tx, scans, { countries }) =>
      scans
        .filter(isForSale)
        .filter(({ country }) => country !== null && !countries?.includes(country))
        .map((candidate) => ({ candidate, country: candidate.country, details: { city: candidate.city } })),
  },
  outside_markets: {
    inbox: { severity: 'medium', finding: 'Scanned far from its markets' },
    summarize: (alert) =>
      `Scanned far from its markets: ${alert.productName} (${countOf(alert.outsideScans ?? 0, 'scan')} in ${placeOf(alert)})`,
    describe: (alert) =>
      `${itemsOf(alert)} is sold in ${nameMarkets(alert.markets ?? [])} and was scanned ${countOf(alert.outsideScans ?? 0, 'time')} in ${placeOf(alert)} within 30 days, up to ${dayOf(alert)}.`,
    findInScans: findOutsideMarkets,
  },
  after_expiry: {
    inbox: { severity: 'low', finding: 'Scanned after it expired' },
    summarize: ({ productName, batchName }) => `Scanned after it expired: ${itemName(productName, batchName)}`,
    describe: (alert) =>
      `${itemsOf(alert)} was scanned on ${dayOf(alert)}, after it expired on ${formatLongDate(alert.expiredOn ?? alert.day)}.`,
    findInScans: (_tx, scans) =>
      scans
        .filter(isForSale)
        .filter(({ day, expirationDate }) => day > expirationDate)
        .map((candidate) => ({ candidate, details: { expiredOn: candidate.expirationDate } })),
  },
  unreleased: {
    inbox: { severity: 'high', finding: 'Scanned before its release' },
    summarize: ({ productName, batchName }) => `Scanned before its release: ${itemName(productName, batchName)}`,
    describe: (alert) => `${itemsOf(alert)} was scanned on ${dayOf(alert)}, and is not released.`,
    findInScans: async (tx, scans) => {
      const unreleased = scans.filter(({ isUnreleased, isLimitHit }) => isUnreleased && !isLimitHit)
      if (unreleased.length === 0) return []
      const unalerted = await batchesWithoutUnreleasedAlert(
        tx,
        unreleased.map(({ batchId }) => batchId),
      )
      return unreleased.filter(({ batchId }) => unalerted.delete(batchId)).map((candidate) => ({ candidate }))
    },
  },
}

/** The kinds whose rules look at scans that were just counted. */
export const kindsFoundInScans = alertKinds.filter((kind) => findingsByKind[kind].findInScans)

const itemsOf = ({ productName, batchName }: Alert) => `${itemName(productName, batchName)},`
const dayOf = ({ day }: Alert) => formatLongDate(day)
const codeOf = ({ serial }: Alert) => groupSerial(serial ?? '')
const placeOf = ({ city, country }: Alert) => [city, country && countryName(country)].filter(Boolean).join(', ')
const numberOf = (value: number | null) => Number(value).toLocaleString('en-US')

function evidenceSentence(alert: Alert): string {
  const { productName, batchName, evidence, inspector } = alert
  if (inspector) return `${itemsOf(alert)} was found counterfeit by ${inspector} on ${dayOf(alert)}.`
  const may = `The label of one code of ${itemName(productName, batchName)}, may have been copied`
  if (!evidence) return `${may}.`
  const networks = evidence.networks > 0 ? ` on ${countOf(evidence.networks, 'network')}` : ''
  return `${may}: ${visitorsOf(alert)}${networks}, from ${formatLongDate(evidence.firstDay)} to ${formatLongDate(evidence.lastDay)}.`
}

/** `14 visitors in 4 places`, without the places when none is known. */
function visitorsOf({ evidence }: Alert): string {
  const visitors = countOf(evidence?.visitors ?? 0, 'visitor')
  return evidence?.locations ? `${visitors} in ${countOf(evidence.locations, 'place')}` : visitors
}

/** `12 wrong PINs were entered for 4 codes of Kano Cola in Aba, Nigeria`; the place is left out where no visitor shared one. */
function describeWrongPins(alert: Alert): string {
  const [wrongPins, codes] = [alert.wrongPins ?? 0, alert.codes ?? 0]
  const where = alert.country ? ` in ${placeOf(alert)}` : ', by visitors who shared no place,'
  return `${countOf(wrongPins, 'wrong PIN')} ${wrongPins === 1 ? 'was' : 'were'} entered for ${countOf(codes, 'code')} of ${alert.productName}${where}`
}
