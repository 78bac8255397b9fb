import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { getManufacturer } from '../../company/partners/get-manufacturer.ts'
import type { AppContext } from '../../platform/context.ts'
import { before, days } from '../../platform/lib/time.ts'
import { wordsByLanguage } from '../../verify/scans/localize-verdict.ts'
import { countAnswers } from './public-queries.ts'

type AnswerRecord = {
  reports: number
  answeredPercent: number
  answeredSoonPercent: number
  medianHours: number | null
}

/**
 * How often and how fast an approved manufacturer answered the reports of the last 12 months, for everyone (docs/insight.md,
 * "Reports"); null below 10 reports. A report has three days to be answered before it counts.
 */
export async function getAnswerRecord(context: AppContext, id: string, language?: Language) {
  await getManufacturer(context.db, id)
  const record = await readRecord(context, id.toLowerCase())
  if (!record || !language) return record
  return { ...record, localized: { median: describeMedian(record.medianHours, language) } }
}

// The figures are about a year: an hour does not matter to them, and a page that many open asks the database once an hour.
const hour = 3_600_000
const maxKnown = 1_000
const known = new Map<string, { at: number; record: AnswerRecord | null }>()

async function readRecord({ db, clock }: AppContext, partnerId: string): Promise<AnswerRecord | null> {
  const now = clock()
  const cached = known.get(partnerId)
  if (cached && now.getTime() - cached.at < hour) return cached.record
  const record = await computeRecord(db, partnerId, now)
  if (known.size >= maxKnown) known.clear()
  known.set(partnerId, { at: now.getTime(), record })
  return record
}

async function computeRecord(db: AppContext['db'], partnerId: string, now: Date): Promise<AnswerRecord | null> {
  const until = before(now, days(3))
  const counted = await countAnswers(db, partnerId, { since: before(now, days(365)), until })
  const { reports, answered, answeredSoon, medianHours } = counted
  if (reports < limits.reportsToJudge) return null
  const percentOf = (part: number) => Math.round((100 * part) / reports)
  return { reports, answeredPercent: percentOf(answered), answeredSoonPercent: percentOf(answeredSoon), medianHours }
}

function describeMedian(hours: number | null, language: Language): string | undefined {
  const { withinHours, withinDays } = wordsByLanguage[language].copied
  if (hours === null) return undefined
  return hours < 24 ? withinHours(Math.max(1, hours)) : withinDays(Math.ceil(hours / 24))
}
