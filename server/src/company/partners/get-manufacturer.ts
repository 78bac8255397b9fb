import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { formatDate } from '../../platform/lib/format.ts'
import { approvedManufacturer } from './queries.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * The public data of an approved manufacturer, suspended or not (docs/adr/0019-manufacturer-page.md). For a pending or rejected one
 * the reply is the same as for one that does not exist.
 */
export async function getManufacturer(db: Db, id: string, language?: Language) {
  const row = isId(id) ? await approvedManufacturer(db, id) : undefined
  if (!row) throw notFound(messages.visitors.manufacturerUnknown)
  const { approvedAs, companyName, ...manufacturer } = row
  const approvedAt = row.approvedAt.toISOString()
  const localized = language && { localized: { approvedOn: formatDate(language, approvedAt) } }
  return { ...manufacturer, companyName, approvedAs: approvedAs ?? companyName, approvedAt, ...localized }
}
