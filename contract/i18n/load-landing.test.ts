import { expect, test } from 'vitest'
import { limits } from '../domain/limits.ts'
import { plans } from '../endpoints/subscriptions.ts'
import { verdictText as en } from './en/verdicts.ts'
import { verdictText as fr } from './fr/verdicts.ts'
import { verdictText as ha } from './ha/verdicts.ts'
import { verdictText as ig } from './ig/verdicts.ts'
import { languages } from './languages.ts'
import { loadLanding } from './load-landing.ts'
import { verdictText as pcm } from './pcm/verdicts.ts'
import { verdictText as sw } from './sw/verdicts.ts'
import { verdictText as yo } from './yo/verdicts.ts'

const verdicts = { en, ha, yo, ig, pcm, fr, sw }
const tags = languages.map(({ tag }) => tag)

test.each(tags)('in %s the landing page names the answers like the verdicts', async (tag) => {
  const landing = await loadLanding(tag)
  const { genuine_first, expired, suspected_copy, unknown } = verdicts[tag].verdicts
  expect([landing.greenTitle, landing.goldTitle, landing.amberTitle, landing.redTitle]).toEqual([
    genuine_first.title,
    expired.title,
    suspected_copy.title,
    unknown.title,
  ])
})

test.each(tags)('in %s the landing page states what a trial and the smallest plan include and cost', async (tag) => {
  const { answer } = (await loadLanding(tag)).faqItems.price
  const [smallest] = plans
  const numbers = answer.match(/\d+(?:[,\u00a0]\d{3})*/g)?.map((number) => Number(number.replace(/\D/g, '')))
  expect(numbers?.toSorted((a, b) => a - b)).toEqual(
    [limits.trialDays, limits.trialCodes, smallest.codes, smallest.price / 100].toSorted((a, b) => a - b),
  )
})
