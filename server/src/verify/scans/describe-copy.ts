import type { CopyEvidence } from '@sahihi/contract/endpoints/scans.ts'
import type { VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { formatDate, formatNumber } from '../../platform/lib/format.ts'

type Locale = { language: Language; timeZone?: string | undefined }

/**
 * What was counted about a code that may have been copied, in words that hold whatever happened: each number is one of the
 * evidence, a number that may be too low says so, and the time is rounded up.
 */
export function describeCopy(evidence: CopyEvidence, { copied }: VerdictText, locale: Locale): string {
  const { devices, otherDevices, places, firstDay } = copyCounts(evidence, copied, locale)
  if (evidence.isFirstVisitor) return copied.checkedAfterYou(firstDay, otherDevices, places)
  return places
    ? copied.checked(devices, places, describeTimeSpan(evidence, copied))
    : copied.checkedSince(devices, firstDay)
}

/** The parts of the sentence; `places` is empty when no place is known. */
export function copyCounts(evidence: CopyEvidence, copied: VerdictText['copied'], { language, timeZone }: Locale) {
  const { visitors, visitorsAtLeast, locations, locationsAtLeast, firstAt } = evidence
  const numberOf = (count: number, isAtLeast: boolean) =>
    isAtLeast ? copied.atLeast(formatNumber(language, count)) : formatNumber(language, count)
  // "In at least 1 place" would say nothing.
  const hasPlaces = locations > 1 || (locations === 1 && !locationsAtLeast)
  const others = numberOf(visitors - 1, visitorsAtLeast)
  return {
    others,
    devices: copied.devices(visitors, numberOf(visitors, visitorsAtLeast)),
    otherDevices: copied.otherDevices(visitors - 1, others),
    places: hasPlaces ? copied.places(locations, numberOf(locations, locationsAtLeast)) : '',
    firstDay: formatDate(language, firstAt, timeZone),
  }
}

const minutesPerDay = 24 * 60

/** Rounded up to hours, or to days when it is longer than one. */
function describeTimeSpan(
  { firstAt, lastAt }: CopyEvidence,
  { withinHours, withinDays }: VerdictText['copied'],
): string {
  // Both times are whole minutes, rounded down, so that the span may be up to a minute longer than their difference.
  const minutes = Math.floor((Date.parse(lastAt) - Date.parse(firstAt)) / 60_000) + 1
  return minutes <= minutesPerDay
    ? withinHours(Math.max(1, Math.ceil(minutes / 60)))
    : withinDays(Math.ceil(minutes / minutesPerDay))
}
