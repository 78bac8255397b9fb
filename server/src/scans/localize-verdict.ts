import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict, Tone, VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { verdictWords as en, type VerdictWords } from '@sahihi/contract/i18n/en/verdicts.ts'
import { verdictWords as fr } from '@sahihi/contract/i18n/fr/verdicts.ts'
import { verdictWords as ha } from '@sahihi/contract/i18n/ha/verdicts.ts'
import { verdictWords as ig } from '@sahihi/contract/i18n/ig/verdicts.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { verdictWords as pcm } from '@sahihi/contract/i18n/pcm/verdicts.ts'
import { verdictWords as yo } from '@sahihi/contract/i18n/yo/verdicts.ts'
import { formatDate, formatNumber } from '../lib/format.ts'

/** Who reads the verdict: in which language, and whose days its dates are. */
export type Locale = { language: Language; timeZone?: string | undefined }
/** Why a verdict is as it is: as a partner gave it, or as the reason for what else befell the batch. */
export type Reason = { kind: 'given' | 'closed' | 'recalled_too'; text: string }
/** What was found of a serial, before it is put into words. `data` is there when the code was issued. */
export type Verification = {
  verdict: VerdictName
  serial: string
  reasons: Reason[]
  data?: VerdictData
  /** The questions of a product that asks for feedback in place of being verified. */
  asked?: Pick<VerdictReply, 'feedbackOnly' | 'feedbackConfig' | 'productName' | 'verificationNumber'> | undefined
}

const spoken: Record<Language, VerdictWords> = { en, ha, yo, ig, pcm, fr }

const toneOf: Record<VerdictName, Tone> = {
  genuine_first: 'green',
  genuine_again: 'green',
  expired: 'gold',
  recalled: 'red',
  limit_reached: 'red',
  blocked: 'red',
  not_released: 'red',
  unknown: 'red',
  mistyped: 'grey',
}

/** A verdict in the reader's language: for whoever shows it, with a script or without one. */
export function localizeVerdict(judged: Verification, reader: Locale): LocalizedVerdict {
  const { verdict, serial, reasons, data, asked } = judged
  const { language } = reader
  const words = spoken[language]
  const reason = reasons.map((one) => reasonIn(words, one)).join('\n') || undefined
  // Its questions take the place of the verdict, and nothing is claimed of the unit.
  if (asked) {
    const { title, sentence } = words.feedback
    return { language, tone: 'grey', title, sentence, reason, product: data?.product.name, company: data?.company }
  }
  const { title, nextStep } = words.verdicts[verdict]
  const said = { language, tone: toneOf[verdict], title, sentence: sentenceOf(judged, reader), reason, nextStep }
  return data ? { ...said, ...unitOf(data, judged, reader) } : { ...said, enteredSerial: groupSerial(serial) }
}

/** What a page without a script says in the place of the questions that it cannot ask. */
export const questionsNeedScript = (language: Language) => spoken[language].feedback.needsScript

function sentenceOf({ verdict, data }: Verification, { language }: Locale): string {
  const words = spoken[language]
  if (verdict !== 'expired') return words.verdicts[verdict].sentence
  return words.expired(formatDate(language, data?.batch.expirationDate ?? ''))
}

function unitOf(data: VerdictData, { verdict }: Verification, reader: Locale) {
  const { language } = reader
  const words = spoken[language]
  return {
    [verdict === 'genuine_again' ? 'repeatEvidence' : 'evidence']: evidenceOf(data, reader),
    product: data.product.name,
    company: data.company,
    category: data.product.category,
    status: data.isRepeatScan ? words.isRepeat : words.isFirst,
    batch: data.batch.name,
    manufacturingDate: formatDate(language, data.batch.manufacturingDate),
    expirationDate: formatDate(language, data.batch.expirationDate),
    serial: groupSerial(data.verificationNumber),
  }
}

/** How often this code was checked before, and by whom. */
export function evidenceOf(
  { earlierScans, firstScannedAt, scannedByYou }: VerdictData,
  { language, timeZone }: Locale,
): string {
  const words = spoken[language]
  if (!earlierScans) return words.firstTime
  const first = firstScannedAt ? formatDate(language, firstScannedAt, timeZone) : ''
  return words.checked(earlierScans, formatNumber(language, earlierScans), first, scannedByYou)
}

function reasonIn(words: VerdictWords, { kind, text }: Reason): string {
  if (kind === 'closed') return words.closed(text)
  return kind === 'recalled_too' ? words.recalledToo(text) : text
}
