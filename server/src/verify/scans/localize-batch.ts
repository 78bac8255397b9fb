import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { verifyBatch } from '@sahihi/contract/endpoints/scans.ts'
import type { z } from 'zod'
import { formatDate } from '../../platform/lib/format.ts'
import { chooseCall, describePage, type Locale, toneOf, wordsByLanguage } from './localize-verdict.ts'

type BatchAnswer = z.output<typeof verifyBatch.reply>['data']

/** The state of a batch in the reader's language, for pages with and without a script. It never says that an item is genuine. */
export function localizeBatch(data: BatchAnswer, locale: Locale, site: string | undefined): LocalizedVerdict {
  const { language } = locale
  const { state, reason, product, batch } = data
  return {
    language,
    ...describeState(data, locale),
    ...(reason !== null && { reason }),
    ...describePage(locale, site),
    product: product.name,
    company: data.company,
    category: product.category,
    batch: batch.name ? `${batch.name} (${batch.batchNumber})` : batch.batchNumber,
    manufacturingDate: formatDate(language, batch.manufacturingDate),
    expirationDate: formatDate(language, batch.expirationDate),
    ...(state === 'in_order' && product.picture !== null && { picture: product.picture }),
    ...(state === 'recalled' && chooseCall(state, data, wordsByLanguage[language])),
  }
}

/** As for a code of the batch, in the words for a batch. */
function describeState({ state, batch }: BatchAnswer, { language }: Locale) {
  const words = wordsByLanguage[language]
  if (state === 'in_order') return { tone: 'grey' as const, ...words.batches.in_order }
  const ofCode = { tone: toneOf[state], ...words.verdicts[state], ...words.batches[state] }
  if (state !== 'expired') return ofCode
  const { nextStep } = words.verdicts.recalled
  return { ...ofCode, sentence: words.batchExpired(formatDate(language, batch.expirationDate)), nextStep }
}

/** That there is no batch with a number. */
export function localizeUnknownBatch(number: string, locale: Locale): LocalizedVerdict {
  const { verdicts, batches } = wordsByLanguage[locale.language]
  const { nextStep } = verdicts.unknown
  const page = describePage(locale)
  return { language: locale.language, tone: 'red', ...batches.unknown, nextStep, ...page, enteredSerial: number }
}
