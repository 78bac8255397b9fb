import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { formatDate } from '../../platform/lib/format.ts'
import { findPublicBatch } from './queries.ts'
import type { ScanAppContext } from './scan-batcher.ts'

/** Whether a batch exists and is in order. It never claims that an item is genuine (docs/verdicts.md, "Batch verification"). */
export async function verifyBatch(
  { db, clock, limitMisses }: Pick<ScanAppContext, 'db' | 'clock' | 'limitMisses'>,
  batchNumber: string,
  { address, language }: { address: string; language?: Language | undefined },
) {
  const number = normalizeSerial(batchNumber)
  if (!/^[0-9A-Z]{1,64}$/.test(number)) throw notFound(messages.batchUnknown)
  const batch = await findPublicBatch(db, number)
  if (!batch) {
    await limitMisses(address)
    throw notFound(messages.batchUnknown)
  }
  const { message, state, reason = null } = describeState(batch, clock())
  return { isBatch: true as const, message, data: { ...presentBatchVerdict(batch, language), state, reason } }
}

type PublicBatch = NonNullable<Awaited<ReturnType<typeof findPublicBatch>>>

function describeState(batch: PublicBatch, now: Date) {
  if (batch.recalledAt)
    return { state: 'recalled' as const, message: messages.batchRecalled, reason: batch.recallReason }
  if (!batch.releasedAt) return { state: 'not_released' as const, message: messages.batchNotReleased }
  if (calendarDay(now, batch.timeZone) > batch.expirationDate)
    return { state: 'expired' as const, message: messages.batchExpired(formatLongDate(batch.expirationDate)) }
  return { state: 'in_order' as const, message: messages.batchInOrder }
}

const presentBatchVerdict = (batch: PublicBatch, language: Language | undefined) => ({
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
  ...(language && {
    localized: {
      manufacturingDate: formatDate(language, batch.manufacturingDate),
      expirationDate: formatDate(language, batch.expirationDate),
    },
  }),
})
