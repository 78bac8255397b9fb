import { mapProductFacts } from '@sahihi/contract/domain/product-facts.ts'
import type { CopyEvidence, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import type { VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { type Language, languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { formatDate, formatNumber } from '../../src/platform/lib/format.ts'
import { smsIn, ussdScreen } from '../../src/verify/channels/fit-sms.ts'
import { formatVerdict } from '../../src/verify/channels/format-verdict.ts'
import { localizeVerdict } from '../../src/verify/scans/localize-verdict.ts'
import { seededRandom } from '../support/seeded-random.ts'

const minute = 60_000
const timeZones = ['Africa/Lagos', 'America/New_York', 'Pacific/Kiritimati']
const evidenceCount = 400

type Case = { evidence: CopyEvidence; data: VerdictData; timeZone: string }

/** Evidence as from the detection: whole minutes, many sizes, with and without places. */
function createCases(seed: number): Case[] {
  const random = seededRandom(seed)
  return Array.from({ length: evidenceCount }, () => {
    const firstAt = Date.parse('2026-01-31T22:30:00Z') + random.below(500_000) * minute
    const span = random.below(random.oneOf([2, 61, 1441, 1500, 10_000, 300_000])) * minute
    const visitors = 1 + random.below(random.oneOf([3, 16, 64, 20_000]))
    const evidence = {
      visitors,
      visitorsAtLeast: random.share() < 0.4,
      locations: random.below(random.oneOf([2, 3, 17])),
      locationsAtLeast: random.share() < 0.4,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(firstAt + span).toISOString(),
      isFirstVisitor: visitors > 1 && random.share() < 0.3,
    }
    const earlierScans = visitors - 1 + random.below(2000)
    return { evidence, data: dataOf(evidence, earlierScans, random.share() < 0.5), timeZone: random.oneOf(timeZones) }
  })
}

const dataOf = (copyEvidence: CopyEvidence, earlierScans: number, scannedByYou: boolean): VerdictData => ({
  verificationNumber: '7K2M9QXD04TBH6WZ',
  product: { name: 'Palm oil', ...mapProductFacts(() => 'Food') },
  company: 'Mama’s',
  companyId: 'a',
  batch: { name: 'A', manufacturingDate: '2026-01-01', expirationDate: '2028-01-01' },
  isFirstScan: false,
  isRepeatScan: true,
  verificationStatus: 'REPEAT_SCAN',
  earlierScans,
  firstScannedAt: copyEvidence.firstAt,
  scannedByYou,
  otherVisitors: copyEvidence.visitors - 1,
  copyEvidence,
})

const cases = createCases(20_261_122)
const textOf = async (language: Language): Promise<VerdictText> =>
  (await import(`@sahihi/contract/i18n/${language}/verdicts.ts`)).verdictText
const localized = (
  verdict: 'suspected_copy' | 'limit_reached' | 'genuine_again',
  { data, timeZone }: Case,
  language: Language,
) => localizeVerdict({ verdict, serial: data.verificationNumber, reasons: [], data }, { language, timeZone })

/** The rest of a text without these parts, each removed once. Undefined if a part is missing. */
function without(text: string, parts: string[]): string | undefined {
  let rest: string | undefined = text
  for (const part of parts) rest = rest?.includes(part) ? rest.replace(part, '') : undefined
  return rest
}

test.each(languageTags)('in %s every number in the text comes from the evidence', async (language) => {
  const { copied } = await textOf(language)
  const number = (count: number) => formatNumber(language, count)
  for (const one of cases) {
    const { visitors, locations, locationsAtLeast, firstAt, isFirstVisitor } = one.evidence
    const text = localized('suspected_copy', one, language).evidence ?? ''
    const hasPlaces = locations > 1 || (locations === 1 && !locationsAtLeast)
    const day = formatDate(language, firstAt, one.timeZone)
    const parts = [
      ...(isFirstVisitor || !hasPlaces ? [day] : []),
      isFirstVisitor
        ? copied.otherDevices(visitors - 1, expectedCount(visitors - 1, one.evidence.visitorsAtLeast))
        : copied.devices(visitors, expectedCount(visitors, one.evidence.visitorsAtLeast)),
      ...(hasPlaces ? [copied.places(locations, expectedCount(locations, locationsAtLeast))] : []),
    ]
    const rest = without(text, parts)
    expect(rest, text).toBeDefined()
    const span = /\d+/.exec(rest ?? '')?.[0]
    expect(span === undefined, text).toBe(isFirstVisitor || !hasPlaces)
    expect(rest?.replace(span ?? '', ''), text).not.toMatch(/\d/)
    expect(localized('limit_reached', one, language).evidence).toBe(text)
  }

  function expectedCount(count: number, isAtLeast: boolean) {
    return isAtLeast ? copied.atLeast(number(count)) : number(count)
  }
})

test.each(languageTags)('in %s the time is not too short, and not an hour or a day too long', async (language) => {
  const { copied } = await textOf(language)
  for (const one of cases) {
    const { firstAt, lastAt, isFirstVisitor, locations } = one.evidence
    if (isFirstVisitor || locations < 2) continue
    const text = localized('suspected_copy', one, language).evidence ?? ''
    const shortest = (Date.parse(lastAt) - Date.parse(firstAt)) / (60 * minute)
    const longest = shortest + 1 / 60 // both times are rounded down to minutes
    const hours = Array.from({ length: 24 }, (_, i) => i + 1).find((count) =>
      text.includes(` ${copied.withinHours(count)}.`),
    )
    const days = Array.from({ length: 400 }, (_, i) => i + 1).find((count) =>
      text.includes(` ${copied.withinDays(count)}.`),
    )
    const inText = hours ?? 24 * (days ?? 0)
    expect(inText, text).toBeGreaterThanOrEqual(longest)
    expect(inText - (hours ? 1 : 24), text).toBeLessThan(longest)
  }
})

test.each(languageTags)('in %s a code checked by three others may be a copy, on gold', async (language) => {
  const { genuine, verdicts, checkedByMany } = await textOf(language)
  for (const one of cases) {
    // A genuine code comes without evidence of copying.
    const { copyEvidence: _, ...data } = one.data
    const { company, otherVisitors = 0 } = data
    const { sentence = '', repeatEvidence, ...shown } = localized('genuine_again', { ...one, data }, language)
    if (otherVisitors < 3) {
      const { title } = verdicts.genuine_again
      const { nextStep } = otherVisitors ? verdicts.genuine_again : verdicts.genuine_first
      expect({ ...shown, sentence }).toMatchObject({ tone: 'green', title, sentence: genuine(company), nextStep })
      expect(repeatEvidence).toBeDefined()
      continue
    }
    expect(shown).toMatchObject({ tone: 'gold', ...checkedByMany })
    expect(repeatEvidence).toBeUndefined()
    expect(shown.title).not.toContain(verdicts.genuine_again.title)
    const day = formatDate(language, one.evidence.firstAt, one.timeZone)
    expect(without(sentence, [formatNumber(language, otherVisitors), day]), sentence).not.toMatch(/\d/)
  }
})

test('a message about a copied code has only numbers of the evidence and is never cut, in any language and however long the names', () => {
  const channels = languageTags.flatMap((language) => [
    { language, medium: smsIn[language] },
    { language, medium: ussdScreen },
  ])
  for (const { language, medium } of channels)
    for (const { data, evidence } of cases.slice(0, 60))
      for (const verdict of ['suspected_copy', 'limit_reached', 'genuine_again'] as const)
        for (const name of ['Oil', 'Very long name of oil from Owerri with vitamins '.repeat(4)]) {
          if (verdict === 'genuine_again' && (data.otherVisitors ?? 0) < 3) continue
          const named = { ...data, product: { ...data.product, name }, company: name }
          const answer = { success: true as const, message: '', verdict, reasons: [], data: named }
          const text = formatVerdict(answer, { language, medium, publicUrl: 'https://check.example' })
          expect(text.length, text).toBeLessThanOrEqual(medium.maxLength)
          expect(text).not.toMatch(/[^.]\.{3}$/)
          expect(text).toMatch(name === 'Oil' ? /Oil.* Oil/ : /V.* V/)
          const numbers =
            text.replace(medium.write(formatDate(language, evidence.firstAt)), '').match(/\d[\d,. ]*/g) ?? []
          const counted = [evidence.visitors, evidence.visitors - 1, evidence.locations, data.earlierScans].map(String)
          for (const number of numbers) expect(counted, text).toContain(number.replace(/\D/g, ''))
        }
})
