import { normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import { longDate, messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import { calendarDay } from '../lib/calendar.ts'
import { formatDate } from '../lib/format.ts'
import { batchByNumber } from './queries.ts'

/** Says that a batch exists and is in order, never that an item is genuine (design 4, "Batches"). */
export async function verifyBatch(db: Db, batchNumber: string, now: Date, language?: Language) {
  const number = normaliseSerial(batchNumber)
  const found = /^[0-9A-Z]{1,64}$/.test(number) ? await batchByNumber(db, number) : undefined
  if (!found) throw notFound(messages.batchUnknown)
  const { message, state, reason = null } = stateOf(found, now)
  return {
    success: true as const,
    isBatch: true as const,
    message,
    data: { ...dataOf(found, language), state, reason },
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof batchByNumber>>>

function stateOf(found: Found, now: Date) {
  if (found.recalledAt)
    return { state: 'recalled' as const, message: messages.batchRecalled, reason: found.recallReason }
  if (!found.releasedAt) return { state: 'not_released' as const, message: messages.batchNotReleased }
  if (calendarDay(now, found.timeZone) > found.expiresOn)
    return { state: 'expired' as const, message: messages.batchExpired(longDate(found.expiresOn)) }
  if (found.closeReason !== null)
    return { state: 'closed' as const, message: messages.batchClosed, reason: found.closeReason }
  return { state: 'in_order' as const, message: messages.batchInOrder }
}

const dataOf = (found: Found, language: Language | undefined) => ({
  product: { name: found.productName, category: found.productCategory },
  company: found.companyName,
  companyId: found.companyId,
  batch: {
    batchNumber: found.batchNumber,
    name: found.name,
    manufacturingDate: found.manufacturedOn,
    expirationDate: found.expiresOn,
  },
  ...(language && {
    localized: {
      manufacturingDate: formatDate(language, found.manufacturedOn),
      expirationDate: formatDate(language, found.expiresOn),
    },
  }),
})
