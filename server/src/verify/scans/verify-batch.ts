import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { findProvenSite } from './batch-facts.ts'
import { localizeBatch, localizeUnknownBatch } from './localize-batch.ts'
import { type Locale, translateReason } from './localize-verdict.ts'
import { findPublicBatch } from './queries.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { chooseRegulator } from './verify-code.ts'

type Deps = Pick<ScanAppContext, 'db' | 'clock' | 'limitMisses' | 'config'>

/**
 * Whether a batch exists and is in order, also in the words of `locale` where one is given. It never claims that an item is genuine
 * (docs/verdicts.md, "Batch verification").
 */
export async function verifyBatch(
  { db, clock, limitMisses, config }: Deps,
  batchNumber: string,
  { address, locale, companyId }: { address: string; locale?: Locale | undefined; companyId?: string | undefined },
) {
  const now = clock()
  const here = locale && { ...locale, now, smsNumber: config.SMS_NUMBER }
  const number = normalizeSerial(batchNumber)
  const isNumber = /^[0-9A-Z]{1,64}$/.test(number)
  const found = isNumber ? await findPublicBatch(db, number) : undefined
  // On the own address of a company, only its batches are known.
  const batch = companyId === undefined || found?.companyId === companyId ? found : undefined
  if (!batch) {
    if (isNumber) await limitMisses(address)
    throw new AppError('not_found', messages.batchUnknown, here && { localized: localizeUnknownBatch(number, here) })
  }
  const { message, state, reason = null } = describeState(batch, now, locale?.language)
  const data = { ...presentBatch(batch), ...(state !== 'in_order' && contactOf(batch)), state, reason }
  return {
    isBatch: true as const,
    message,
    data,
    ...(state !== 'in_order' && chooseRegulator(config.REGULATORS, locale?.timeZone)),
    ...(here && { localized: localizeBatch(data, here, findProvenSite(batch.shopperWebsite, batch.email)) }),
  }
}

type PublicBatch = NonNullable<Awaited<ReturnType<typeof findPublicBatch>>>

function describeState(batch: PublicBatch, now: Date, language: Language = 'en') {
  if (batch.recalledAt) {
    const reason = translateReason(language, batch.recallReason ?? '', batch.recallTranslations)
    return { state: 'recalled' as const, message: messages.batchRecalled, reason }
  }
  if (!batch.releasedAt) return { state: 'not_released' as const, message: messages.batchNotReleased }
  if (calendarDay(now, batch.timeZone) > batch.expirationDate)
    return { state: 'expired' as const, message: messages.batchExpired(formatLongDate(batch.expirationDate)) }
  return { state: 'in_order' as const, message: messages.batchInOrder }
}

type ShopperContact = Record<'shopperPhone' | 'shopperEmail' | 'shopperWebsite', string>

/** Where shoppers reach a company, if it says so anywhere. */
export function contactOf({ shopperPhone: phone, shopperEmail: email, shopperWebsite: website }: ShopperContact) {
  return phone || email || website ? { contact: { phone, email, website } } : {}
}

const presentBatch = (batch: PublicBatch) => ({
  product: { name: batch.productName, category: batch.productCategory, picture: batch.picture },
  company: batch.companyName,
  companyId: batch.companyId,
  logo: batch.logo,
  batch: {
    batchNumber: batch.batchNumber,
    name: batch.name,
    manufacturingDate: batch.manufacturingDate,
    expirationDate: batch.expirationDate,
  },
})
