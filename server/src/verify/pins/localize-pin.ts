import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { formatDate, formatNumber } from '../../platform/lib/format.ts'
import { copyCounts } from '../scans/describe-copy.ts'
import {
  describeChecks,
  describePage,
  describeScanHistory,
  isCheckedByMany,
  type Locale,
  localizeFacts,
  mayBeCopied,
  picturesFor,
  type Verification,
  wordsByLanguage,
} from '../scans/localize-verdict.ts'
import { pinWords } from '../scans/pin-words.ts'

type Checked = Pick<Verification, 'verdict' | 'pictures' | 'site'> & { data: VerdictData; pin: PinResult }
type Outcome = Pick<LocalizedVerdict, 'tone' | 'title' | 'sentence' | 'evidence' | 'nextStep' | 'look' | 'pin'>

/** The answer to a check of a hidden PIN in the reader's language: what is now known about the item, and what is not. */
export function localizePin(checked: Checked, locale: Locale): LocalizedVerdict {
  const { language } = locale
  const outcome = localizeOutcome(checked, locale)
  return {
    language,
    ...outcome,
    ...describePage(locale, checked.site),
    ...localizeFacts(checked.data, language),
    ...picturesFor(outcome.tone, checked.pictures),
  }
}

function localizeOutcome(checked: Checked, locale: Locale): Outcome {
  const { pin } = checked
  if (pin.outcome === 'pin_wrong') return wrong(pin, locale)
  if (pin.outcome === 'pin_locked') {
    const { locked } = pinWords[locale.language]
    return { tone: 'grey', ...locked, sentence: formatWait(pin, locale) }
  }
  return pin.outcome === 'confirmed_first' ? confirmedFirst(checked, locale) : confirmedAgain(checked, locale)
}

/**
 * A right PIN does not clear a code that may be copied: someone may have read it from the genuine item. Nor does one that may be a
 * guess.
 */
export const isDoubtful = ({ verdict, pin }: Pick<Checked, 'verdict' | 'pin'>) => mayBeCopied(verdict) || pin.wasGuessed

function confirmedFirst(checked: Checked, locale: Locale): Outcome {
  const { verdict, data } = checked
  const words = pinWords[locale.language]
  if (!isDoubtful(checked)) {
    const evidence = isCheckedByMany(verdict, data) ? `${describeChecks(data, locale)}.` : undefined
    return { tone: 'green', look: 'sealed', ...words.confirmedFirst, evidence }
  }
  const { nextStep } = mayBeCopied(verdict) ? wordsByLanguage[locale.language].verdicts[verdict] : words.confirmedFirst
  return { tone: 'amber', ...words.firstOfSuspected, evidence: describeDoubt(checked, locale), nextStep }
}

function confirmedAgain(checked: Checked, locale: Locale): Outcome {
  const { pin } = checked
  const { language, timeZone } = locale
  const words = pinWords[language]
  const day = pin.usedAt ? formatDate(language, pin.usedAt, timeZone) : ''
  if (!pin.usedByYou) return { tone: 'amber', ...words.usedByOther, sentence: words.wasUsed(day) }
  const { title, nextStep } = words.usedByYou
  return {
    tone: isDoubtful(checked) ? 'amber' : 'green',
    title,
    sentence: words.youUsedIt(day),
    evidence: isDoubtful(checked) ? describeDoubt(checked, locale) : undefined,
    nextStep,
  }
}

function wrong(pin: PinResult, locale: Locale): Outcome {
  const words = pinWords[locale.language]
  const canTry = Boolean(pin.triesLeft) && pin.waitSeconds === null
  return {
    tone: 'red',
    ...words.wrong,
    evidence: canTry ? words.triesLeft(pin.triesLeft ?? 0) : formatWait(pin, locale),
    ...(canTry && { pin: 'again' }),
  }
}

const describeDoubt = ({ pin, data }: Checked, locale: Locale) =>
  pin.wasGuessed ? pinWords[locale.language].guessed : checksOfCode(data, locale)

/** How many others checked the code itself; where they were not counted, how often it was checked. */
function checksOfCode(data: VerdictData, locale: Locale): string {
  const { language, isAnonymous } = locale
  const { copied } = wordsByLanguage[language]
  const { copyEvidence, otherVisitors } = data
  const { codeChecked } = pinWords[language]
  if (copyEvidence) return codeChecked(copyCounts(copyEvidence, copied, locale).otherDevices)
  // Without a session id the other visitor may be the reader.
  if (otherVisitors && !isAnonymous)
    return codeChecked(copied.otherDevices(otherVisitors, formatNumber(language, otherVisitors)))
  return describeScanHistory(data, locale)
}

/** When another try is answered, rounded up to minutes below an hour and else to hours. */
export function formatWait({ waitSeconds }: PinResult, { language }: Locale): string {
  const { wait, minutes, hours } = pinWords[language]
  const left = Math.max(1, Math.ceil((waitSeconds ?? 0) / 60))
  return wait(left < 60 ? minutes(left) : hours(Math.ceil(left / 60)))
}
