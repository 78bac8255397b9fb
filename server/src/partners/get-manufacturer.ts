import { visitorsMessages } from '@sahihi/contract/i18n/en/visitor-messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import { formatDate } from '../lib/format.ts'
import { approvedManufacturer } from './queries.ts'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The page of a maker, suspended or not (docs/adr/0019); one that waits, was refused or never was is not told apart. */
export async function getManufacturer(db: Db, id: string, language?: Language) {
  const found = isId(id) ? await approvedManufacturer(db, id) : undefined
  if (!found) throw notFound(visitorsMessages.makerUnknown)
  const { approvedAs, approvedAt, ...maker } = found
  const at = approvedAt.toISOString()
  const localized = language && { localized: { approvedOn: formatDate(language, at) } }
  return { ...maker, approvedAs: approvedAs ?? maker.companyName, approvedAt: at, ...localized }
}
