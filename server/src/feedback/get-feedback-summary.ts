import { emojiOptions, emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { countEach, countScannedCodes, questionsOfProduct, type Which } from './queries.ts'

type Figures = Omit<FeedbackSummary, 'productName' | 'batches'>

/** How often each answer was given, in the order in which the form shows them (stars: best first), for what was asked. */
export async function summariseAnswers(db: Db, partner: PartnerId, which: Which): Promise<Figures> {
  const { config } = await questionsOfProduct(db, partner, which.productId)
  const counts = await countEach(db, partner, which)
  const scanned = await countScannedCodes(db, partner, which)
  const countOf = (question: string, value: string | null) =>
    counts.find((row) => row.question === question && row.value === value)?.count ?? 0
  const counted = (question: string, value: string, label: string) => ({
    value,
    label,
    count: countOf(question, value),
  })
  const answers = countOf('all', null)
  const rating = stars.map((star) => counted('rating', String(star), star === 1 ? '1 star' : `${star} stars`))
  return {
    answers,
    scannedCodes: scanned,
    responseRate: scanned === 0 ? 0 : rounded(answers / scanned, 4),
    averageRating: averageOf(rating),
    config,
    emoji: config?.emoji ? emojiOptions.map((face) => counted('emoji', face, emojiLabels[face])) : [],
    multipleChoice:
      config?.multipleChoice?.options.map(({ value, label }) => counted('multipleChoice', value, label)) ?? [],
    rating: config?.rating ? rating : [],
  }
}

const stars = Array.from({ length: limits.ratingMax }, (_, i) => limits.ratingMax - i)

function averageOf(rating: { value: string; count: number }[]): number | null {
  const given = rating.reduce((sum, { count }) => sum + count, 0)
  const total = rating.reduce((sum, { value, count }) => sum + Number(value) * count, 0)
  return given === 0 ? null : rounded(total / given, 2)
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
