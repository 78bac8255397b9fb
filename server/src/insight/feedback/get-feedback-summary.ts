import { emojiLabels, emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackConfig, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { listPartnerBatches } from '../../catalog/batches/find-batch.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countHeldFeedback, countOptions, countScannedCodes, type FeedbackFilters } from './queries.ts'
import { type Forms, isStillAsked, readForms } from './read-forms.ts'

/** How often each option was chosen, for the questions of the form and in its order (stars: best first). */
export async function getFeedbackSummary(
  db: Db,
  partner: PartnerId,
  product: { id: string; name: string },
  filters: FeedbackFilters,
): Promise<FeedbackSummary> {
  const forms = await readForms(db, partner, product.id)
  const counts = await countOptions(db, partner, filters)
  const held = await countHeldFeedback(db, partner, filters)
  const scannedCodes = await countScannedCodes(db, partner, filters)
  const batches = await listPartnerBatches(db, partner)
  const config = forms.current
  const feedbackCount = counts.find(({ question }) => question === 'all')?.count ?? 0
  const current = (kind: CountedKind) =>
    listOptions(kind, config, countAnswers(counts, forms, kind, revisionOf(config, kind)))
  const rating = current('rating')
  return {
    productName: product.name,
    feedbackCount,
    ...held,
    scannedCodes,
    responseRate: scannedCodes === 0 ? 0 : round(feedbackCount / scannedCodes, 4),
    averageRating: calculateAverage(rating),
    config,
    emoji: current('emoji'),
    multipleChoice: current('multipleChoice'),
    rating,
    earlierQuestions: earlierQuestions(counts, forms),
    batches: batches.filter(({ productId }) => productId === product.id),
  }
}

type Counts = Awaited<ReturnType<typeof countOptions>>
const countedKinds = ['emoji', 'multipleChoice', 'rating'] as const
type CountedKind = (typeof countedKinds)[number]

const revisionOf = (form: FeedbackConfig | null, kind: CountedKind) => form?.[kind]?.revision ?? 1

/** How often each answer was given to one wording of a question, in all forms with that wording. */
function countAnswers(counts: Counts, forms: Forms, kind: CountedKind, revision: number): Map<string | null, number> {
  const sums = new Map<string | null, number>()
  for (const { question, value, count, formVersion } of counts)
    if (question === kind && value !== null && revisionOf(forms.answered(formVersion), kind) === revision)
      sums.set(value, (sums.get(value) ?? 0) + count)
  return sums
}

/** The options of a question in its order; none when the form does not ask it. */
function listOptions(kind: CountedKind, form: FeedbackConfig | null, counts: Map<string | null, number>) {
  const { multipleChoice } = form ?? {}
  const count = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  if (!form?.[kind]) return []
  if (kind === 'emoji') return emojiOptions.map((face) => count(face, emojiLabels[face]))
  if (kind === 'rating') return stars.map((star) => count(String(star), star === 1 ? '1 star' : `${star} stars`))
  return multipleChoice?.options.map(({ value, label }) => count(value, label)) ?? []
}

/** Wordings that are no longer asked and have answers, the last one asked first. */
function earlierQuestions(counts: Counts, forms: Forms) {
  const found = new Map<string, FeedbackSummary['earlierQuestions'][number]>()
  const versions = [...new Set(counts.map(({ formVersion }) => formVersion))].sort((one, other) => other - one)
  for (const version of versions) {
    const form = forms.answered(version)
    const replacedAt = forms.replacedAt(version)
    if (!form || !replacedAt) continue
    for (const question of countedKinds) {
      const key = `${question} ${revisionOf(form, question)}`
      const title = form[question]?.title
      if (title === undefined || found.has(key) || isStillAsked(forms, form, question)) continue
      const options = listOptions(question, form, countAnswers(counts, forms, question, revisionOf(form, question)))
      if (options.every(({ count }) => count === 0)) continue
      found.set(key, { question, title, askedUntil: replacedAt.toISOString(), options })
    }
  }
  return [...found.values()]
}

const stars = Array.from({ length: limits.ratingMax }, (_, i) => limits.ratingMax - i)

function calculateAverage(rating: { value: string; count: number }[]): number | null {
  const ratings = rating.reduce((sum, { count }) => sum + count, 0)
  const total = rating.reduce((sum, { value, count }) => sum + Number(value) * count, 0)
  return ratings === 0 ? null : round(total / ratings, 2)
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
