import { randomUUID } from 'node:crypto'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { localizedVerdict, verdictNames } from '@sahihi/contract/domain/verdicts.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { VerdictWords } from '@sahihi/contract/i18n/en/verdicts.ts'
import { type Language, languageTags, loadTranslations, localeOf } from '@sahihi/contract/i18n/languages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ withPages: true })
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

const wordsOf = async (language: Language): Promise<VerdictWords> =>
  (await import(`@sahihi/contract/i18n/${language}/verdicts.ts`)).verdictWords
const longDay = (language: Language, day: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const never = serialOf(4_611_686_018_427_387_904n)
const mistyped = `${never.slice(0, 14)}ZZ`
const ask = async (serial: string, query: Record<string, string> = {}) =>
  (await app.scan(serial, query)).json<VerdictReply | ErrorReply>()
const change = (batchId: string, set: object) =>
  app.db.updateTable('batches').set(set).where('id', '=', batchId).execute()
const block = (batchId: string, blockReason: string) =>
  app.db.updateTable('codes').set({ blockedAt: new Date(), blockReason }).where('batchId', '=', batchId).execute()

/** A serial for each verdict, whose next check gives it. */
async function serialsOfAll(): Promise<Record<(typeof verdictNames)[number], string>> {
  const made = async (set?: object) => {
    const { serial, batch } = await app.createCode()
    if (set) await change(batch.id, set)
    return serial
  }
  const again = await made()
  await app.scan(again)
  const { serial: limited } = await app.createCode({ scanLimit: 1 })
  await app.scan(limited)
  const { serial: blocked, batch } = await app.createCode()
  await block(batch.id, 'Stolen from a lorry')
  return {
    genuine_first: await made(),
    genuine_again: again,
    expired: await made({ expiresOn: '2026-05-01' }),
    recalled: await made({ recalledAt: app.time.now, recallReason: 'Glass in some bottles' }),
    limit_reached: limited,
    blocked,
    not_released: await made({ releasedAt: null }),
    unknown: never,
    mistyped,
  }
}

describe.each(languageTags)('in %s', (language) => {
  test('every verdict is said, and its message stays English', async () => {
    const words = await wordsOf(language)
    const serials = await serialsOfAll()
    for (const verdict of verdictNames) {
      const answer = await ask(serials[verdict], { lang: language })
      expect(localizedVerdict.strict().parse(answer.localized)).toEqual(answer.localized)
      const expected: { title: string; sentence?: string; nextStep: string } = words.verdicts[verdict]
      const sentence = verdict === 'expired' ? words.expired(longDay(language, '2026-05-01')) : expected.sentence
      expect({ verdict: answer.verdict, ...answer.localized }).toMatchObject({
        verdict,
        language,
        ...expected,
        sentence,
      })
      expect(answer.message).toMatch(/^[ -~]+$/)
    }
  })

  test('what is known of the unit is said in its places, and what is not is left out', async () => {
    const words = await wordsOf(language)
    const { serial } = await app.createCode({ name: 'Paracetamol 500 mg' })
    const first = (await ask(serial, { lang: language })).localized
    expect(first).toMatchObject({
      tone: 'green',
      product: 'Paracetamol 500 mg',
      company: 'Emzor',
      evidence: words.firstTime,
      status: words.isFirst,
      manufacturingDate: longDay(language, '2026-04-01'),
      serial: groupSerial(serial),
    })
    expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining(['repeatEvidence']))
    const again = (await ask(serial, { lang: language })).localized
    expect(again).toMatchObject({
      repeatEvidence: words.checked(1, '1', longDay(language, '2026-05-03'), false),
      status: words.isRepeat,
    })
    expect(again).not.toHaveProperty('evidence')
    const unknown = (await ask(never, { lang: language })).localized
    expect(unknown).toMatchObject({ tone: 'red', enteredSerial: groupSerial(never) })
    for (const place of ['product', 'evidence', 'reason', 'serial']) expect(unknown).not.toHaveProperty(place)
  })

  test('reasons are told by their kind, as partners wrote them', async () => {
    const words = await wordsOf(language)
    const { serial, batch } = await app.createCode()
    await change(batch.id, { closedAt: app.time.now, closeReason: 'Sold <b>out</b>' })
    expect((await ask(serial, { lang: language })).localized?.reason).toBe(words.closed('Sold <b>out</b>'))
    await change(batch.id, { recalledAt: app.time.now, recallReason: 'Glass' })
    expect((await ask(serial, { lang: language })).localized).toMatchObject({ tone: 'red', reason: 'Glass' })
    await block(batch.id, 'Stolen')
    expect((await ask(serial, { lang: language })).localized?.reason).toBe(
      [words.recalledToo('Glass'), 'Stolen', words.closed('Sold <b>out</b>')].join('\n'),
    )
  })

  test('questions take the place of the verdict, and nothing is claimed of the unit', async () => {
    const words = await wordsOf(language)
    const { serial } = await app.createFeedbackCode({ name: 'Malt drink' })
    const { title, sentence } = words.feedback
    expect((await ask(serial, { lang: language })).localized).toEqual({
      language,
      tone: 'grey',
      title,
      sentence,
      product: 'Malt drink',
      company: 'Emzor',
    })
  })

  test('a browser without scripts reads the same, escaped', async () => {
    const words = await wordsOf(language)
    const { unanswered } = (await loadTranslations(language)).words
    const { serial, batch } = await app.createCode({ name: 'Tonic <i>x</i>' })
    await change(batch.id, { closedAt: app.time.now, closeReason: '<script>alert(1)</script>' })
    const page = async (of: string) =>
      (
        await app.call('POST', `/verify/${of}?lang=${language}`, {
          body: `scanId=${randomUUID()}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).body
    const first = await page(serial)
    expect(first).toContain(`<html lang=${language}>`)
    const { title, sentence, nextStep } = words.verdicts.genuine_first
    for (const text of [title, sentence, nextStep, words.firstTime]) expect(first).toContain(`>${text}</`)
    expect(first).toContain('>Tonic &#60;i&#62;x&#60;/i&#62;</')
    expect(first).toContain(words.closed('&#60;script&#62;alert(1)&#60;/script&#62;'))
    expect(first).not.toMatch(/<script|<template|<noscript/)
    expect(first).not.toContain(unanswered.title)
    const day = longDay(language, '2026-05-03')
    expect(await page(serial)).toContain(`data-fill=repeatEvidence>${words.checked(1, '1', day, false)}</`)
    expect(await page(never)).toContain(`>${words.verdicts.unknown.title}</`)
    const { serial: asking } = await app.createFeedbackCode()
    expect(await page(asking)).toContain(`>${words.feedback.needsScript}</`)
  })
})

test('without `lang` the reply is as it was', async () => {
  const { serial } = await app.createCode()
  expect(await ask(serial)).not.toHaveProperty('localized')
  expect(await ask(never)).not.toHaveProperty('localized')
})

test('moments are days of the time zone that is told, and a malformed one costs nobody the answer', async () => {
  app.time.now = new Date('2026-05-03T23:30:00Z')
  const { serial } = await app.createCode()
  await app.scan(serial)
  const repeat = async (timeZone: string) => (await ask(serial, { lang: 'en', timeZone })).localized?.repeatEvidence
  expect(await repeat('America/New_York')).toContain('May 3, 2026')
  for (const timeZone of ['Africa/Lagos', 'Mars/Olympus', "'; drop table codes", 'x'.repeat(200)])
    expect(await repeat(timeZone)).toContain('May 4, 2026')
  const manyZones = Intl.supportedValuesOf('timeZone').slice(0, 250)
  for (const timeZone of manyZones) expect(await repeat(timeZone)).toMatch(/May [34], 2026/)
})

test.each(['de', '', 'EN-gb', 'x'.repeat(300)])(
  'a page that calls its language %j has its answer, in English',
  async (lang) => {
    const { serial } = await app.createCode()
    expect(await ask(serial, { lang })).toMatchObject({ verdict: 'genuine_first', localized: { language: 'en' } })
  },
)
