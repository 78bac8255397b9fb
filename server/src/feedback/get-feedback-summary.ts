import { emojiLabels, emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import type { Db } from '../db/client.ts'
import { listPartnerBatches } from '../inventory/find-batch.ts'
import type { PartnerId } from '../lib/identity.ts'
import { countHeld, countOptions, countScannedCodes, type FeedbackFilters, feedbackConfigOf } from './queries.ts'

/** How often each option was chosen, for the questions of the form and in its order (stars: best first). */
export async function getFeedbackSummary(
  db: Db,
  partner: PartnerId,
  product: { id: string; name: string },
  filters: FeedbackFilters,
): Promise<FeedbackSummary> {
  const { config } = await feedbackConfigOf(db, partner, product.id)
  const counts = await countOptions(db, partner, filters)
  const held = await countHeld(db, partner, filters)
  const scannedCodes = await countScannedCodes(db, partner, filters)
  const batches = await listPartnerBatches(db, partner)
  const countOf = (question: string, value: string | null) =>
    counts.find((row) => row.question === question && row.value === value)?.count ?? 0
  const optionCount = (question: string, value: string, label: string) => ({
    value,
    label,
    count: countOf(question, value),
  })
  const feedbackCount = countOf('all', null)
  const rating = stars.map((star) => optionCount('rating', String(star), star === 1 ? '1 star' : `${star} stars`))
  return {
    productName: product.name,
    feedbackCount,
    ...held,
    scannedCodes,
    responseRate: scannedCodes === 0 ? 0 : round(feedbackCount / scannedCodes, 4),
    averageRating: averageOf(rating),
    config,
    emoji: config?.emoji ? emojiOptions.map((face) => optionCount('emoji', face, emojiLabels[face])) : [],
    multipleChoice:
      config?.multipleChoice?.options.map(({ value, label }) => optionCount('multipleChoice', value, label)) ?? [],
    rating: config?.rating ? rating : [],
    batches: batches.filter(({ productId }) => productId === product.id),
  }
}

const stars = Array.from({ length: limits.ratingMax }, (_, i) => limits.ratingMax - i)

function averageOf(rating: { value: string; count: number }[]): number | null {
  const ratings = rating.reduce((sum, { count }) => sum + count, 0)
  const total = rating.reduce((sum, { value, count }) => sum + Number(value) * count, 0)
  return ratings === 0 ? null : round(total / ratings, 2)
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
