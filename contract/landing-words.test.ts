import { expect, test } from 'vitest'
import { loadLanding } from './landing-words.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { plans } from './subscriptions.ts'
import { verdictWords as en } from './words/verdicts/en.ts'
import { verdictWords as fr } from './words/verdicts/fr.ts'
import { verdictWords as ha } from './words/verdicts/ha.ts'
import { verdictWords as ig } from './words/verdicts/ig.ts'
import { verdictWords as pcm } from './words/verdicts/pcm.ts'
import { verdictWords as yo } from './words/verdicts/yo.ts'

const verdicts = { en, ha, yo, ig, pcm, fr }
const tags = languages.map(({ tag }) => tag)

test.each(tags)('in %s the landing page calls the answers as the verdicts do', async (tag) => {
  const landing = await loadLanding(tag)
  const { genuine_first, expired, unknown } = verdicts[tag].verdicts
  expect([landing.greenTitle, landing.goldTitle, landing.redTitle]).toEqual([
    genuine_first.title,
    expired.title,
    unknown.title,
  ])
})

test.each(tags)('in %s the landing page says what a trial and the smallest plan give and cost', async (tag) => {
  const { answer } = (await loadLanding(tag)).questions.price
  const [smallest] = plans
  const numbers = answer.match(/\d+(?:[,\u00a0]\d{3})*/g)?.map((number) => Number(number.replace(/\D/g, '')))
  expect(numbers?.toSorted((a, b) => a - b)).toEqual(
    [limits.trialDays, limits.trialCodes, smallest.codes, smallest.price / 100].toSorted((a, b) => a - b),
  )
})
