import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { CopyCaseDetails, PinEvidence } from '@sahihi/contract/endpoints/copy-cases.ts'
import { countOf, timesOf } from '@sahihi/contract/i18n/count.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import type { PinColumns, PinEventRow } from './pin-queries.ts'

/** What the hidden PIN of a code says, in numbers and sentences with the partner's days; null when nobody tried it. */
export function describePin(pin: PinColumns & { timeZone: string }): PinEvidence | null {
  const evidence = {
    confirmedAt: momentOf(pin.firstUsedAt),
    confirmedCity: pin.firstCity,
    confirmedCountry: pin.firstCountry,
    checksWithoutPin: pin.checksWithoutPin,
    usedAgain: pin.laterUses ?? 0,
    usedAgainAt: momentOf(pin.lastUsedAt),
    wrongPins: pin.wrongTries ?? 0,
    wrongPinAt: momentOf(pin.lastWrongAt),
    guessedAt: momentOf(pin.guessedAt),
    guessedPins: pin.guessedTries,
  }
  const facts = listFacts(evidence, (moment) => formatLongDate(calendarDay(new Date(moment), pin.timeZone)))
  return facts.length > 0 ? { ...evidence, facts } : null
}

/** What counts against a code: wrong PINs, and uses of the right one by others than the first visitor. */
export const countPinTries = ({ wrongTries, laterUses }: Pick<PinColumns, 'wrongTries' | 'laterUses'>) =>
  (wrongTries ?? 0) + (laterUses ?? 0)

/** When the PIN was used first, and the newest other events. A visitor who was erased has no place any more. */
export function describePinEvents(pin: PinColumns, newest: PinEventRow[]): CopyCaseDetails['pinEvents'] {
  const { firstUsedAt: at, firstCity: city, firstCountry: country } = pin
  const first: PinEventRow[] = at ? [{ at, outcome: 'confirmed_first', city, country }] : []
  return [...first, ...newest]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }))
}

function listFacts(pin: Omit<PinEvidence, 'facts'>, dayOf: (moment: string) => string): PinEvidence['facts'] {
  const facts: PinEvidence['facts'] = []
  if (pin.guessedAt)
    facts.push({
      name: 'guessed',
      text: `This code’s PIN is being guessed: ${countOf(pin.guessedPins ?? 0, 'wrong PIN')} in a day, last on ${dayOf(pin.guessedAt)}`,
    })
  if (pin.usedAgainAt)
    facts.push({
      name: 'used_again',
      text: `Its PIN was used again ${timesOf(pin.usedAgain)} by others, last on ${dayOf(pin.usedAgainAt)}`,
    })
  if (pin.wrongPinAt && pin.wrongPins > (pin.guessedPins ?? 0))
    facts.push({ name: 'wrong', text: `${countOf(pin.wrongPins, 'wrong PIN')}, last on ${dayOf(pin.wrongPinAt)}` })
  if (pin.confirmedAt) {
    const checks = pin.checksWithoutPin === 0 ? 'no later check' : countOf(pin.checksWithoutPin, 'later check')
    facts.push({
      name: 'confirmed',
      text: `PIN confirmed on ${dayOf(pin.confirmedAt)}${placeOf(pin)}; ${checks} without PIN`,
    })
  }
  return facts
}

const placeOf = ({ confirmedCity, confirmedCountry }: Omit<PinEvidence, 'facts'>) =>
  confirmedCity ? ` in ${confirmedCity}` : confirmedCountry ? ` in ${countryName(confirmedCountry)}` : ''

const momentOf = (at: Date | null) => at?.toISOString() ?? null
