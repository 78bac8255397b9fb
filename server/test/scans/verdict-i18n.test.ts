import { randomUUID } from 'node:crypto'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { localizedVerdict, type VerdictName, verdictNames } from '@sahihi/contract/domain/verdicts.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { chooseLocale } from '@sahihi/contract/i18n/format.ts'
import { type Language, languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { copyLabel, visitCode } from '../support/copy-story.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
const textOf = async (language: Language): Promise<VerdictText> =>
  (await import(`@sahihi/contract/i18n/${language}/verdicts.ts`)).verdictText
const longDate = (language: Language, day: string) =>
  new Intl.DateTimeFormat(chooseLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const unknown = encodeSerial(4_611_686_018_427_387_904n)
const mistyped = `${unknown.slice(0, 14)}ZZ`
const verify = async (serial: string, query: Record<string, string> = {}) =>
  (await app.scan(serial, query)).json<VerdictReply | ErrorReply>()
const change = (batchId: string, set: object) => app.change('batches', { id: batchId }, set)
const block = (batchId: string, blockReason: string) =>
  app.change('codes', { batchId }, { blockedAt: new Date(), blockReason })

/**
 * The sentence about a code checked by six phones in six places in ten days, and then without a session id or a place, perhaps by one
 * of the six. A check may take up to a minute longer than its times.
 */
function copySentence({ copied }: VerdictText) {
  const six = copied.atLeast('6')
  return copied.checked(copied.devices(6, six), copied.places(6, six), copied.withinDays(11))
}

const create = async (set?: object) => {
  const { serial, batch } = await app.createCode()
  if (set) await change(batch.id, set)
  return serial
}

/** A serial for each verdict that no scan changes. */
async function createLasting() {
  const { serial: limited } = await app.createCode({ scanLimit: 1 })
  await app.scan(limited)
  const copied = await create()
  await copyLabel(app, copied)
  const { serial: blocked, batch } = await app.createCode()
  await block(batch.id, 'Stolen from a lorry')
  return {
    suspected_copy: copied,
    expired: await create({ expirationDate: '2026-05-01' }),
    recalled: await create({ recalledAt: app.time.now, recallReason: 'Glass in some bottles' }),
    limit_reached: limited,
    blocked,
    not_released: await create({ releasedAt: null }),
    unknown,
    mistyped,
  }
}

const lasting = await createLasting()

describe.each(languageTags)('in %s', (language) => {
  test('every verdict is localized, and its message stays English', async () => {
    const text = await textOf(language)
    const again = await create()
    await app.scan(again)
    const serials = { ...lasting, genuine_first: await create(), genuine_again: again }
    for (const verdict of verdictNames) {
      const answer = await verify(serials[verdict], { lang: language })
      expect(localizedVerdict.strict().parse(answer.localized)).toEqual(answer.localized)
      const expected: { title: string; sentence?: string; nextStep: string } = text.verdicts[verdict]
      const sentences: Partial<Record<VerdictName, string>> = {
        expired: text.expired(longDate(language, '2026-05-01')),
        genuine_first: text.genuine('Emzor'),
        genuine_again: text.genuine('Emzor'),
      }
      const sentence = sentences[verdict] ?? expected.sentence
      const shown = { verdict: answer.verdict, ...answer.localized }
      expect(shown).toMatchObject({ verdict, language, ...expected, sentence })
      expect(answer.message).toMatch(/^[ -~]+$/)
    }
  })

  test('the page without scripts shows the same texts, escaped', async () => {
    const text = await textOf(language)
    const { pending } = await loadTranslations(language)
    const { serial } = await app.createCode({ name: 'Tonic <i>x</i>' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = async (of: string) =>
      (await app.call('POST', `/verify/${of}?lang=${language}`, { body: `scanId=${randomUUID()}`, headers })).body
    const first = await page(serial)
    expect(first).toContain(`<html lang=${language}>`)
    const { title, nextStep } = text.verdicts.genuine_first
    for (const shown of [title, text.genuine('Emzor'), nextStep, text.neverChecked])
      expect(first).toContain(`>${shown}</`)
    expect(first).toContain('>Tonic &#60;i&#62;x&#60;/i&#62;</')
    expect(first).not.toMatch(/<script|<template|<noscript/)
    expect(first).not.toContain(pending.title)
    const day = longDate(language, '2026-05-03')
    expect(await page(serial)).toContain(`slot=repeatEvidence>${text.checkedBefore(1, '1', day, false)}</`)
    expect(await page(unknown)).toContain(`>${text.verdicts.unknown.title}</`)
    const amber = await page(lasting.suspected_copy)
    expect(amber).toContain('<main class="v amber">')
    for (const shown of [text.verdicts.suspected_copy.title, text.verdicts.suspected_copy.nextStep, copySentence(text)])
      expect(amber).toContain(`>${shown}</`)
    const { serial: asking } = await app.createFeedbackCode()
    expect(await page(asking)).toContain(`>${text.feedback.needsScript}</`)
  })
})

test('a batch is called by name and number, and one without a name or a lot by its number alone', async () => {
  for (const name of ['Run 7', '']) {
    const { batch } = await app.createCode({ batch: name })
    const found = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}?lang=en`)
    const shown = name ? `Run 7 (${batch.batchNumber})` : batch.batchNumber
    expect(found.json()).toMatchObject({ localized: { batch: shown } })
  }
})

test('the reason of a recall is in the reader’s language, or marked as English', async () => {
  const partner = await app.createPartner()
  const { serial, batch } = await app.createCode({ partner })
  const reason = 'Glass in some bottles.'
  const body = { action: 'recall', reason, reasonTranslations: { ha: 'Akwai gilashi a wasu kwalabe.', yo: ' ' } }
  const url = `/api/products/batch/${batch.id}/state`
  expect((await app.call('PUT', url, { token: partner.token, body })).statusCode).toBe(200)
  const yoruba = await textOf('yo')
  const expected = { en: reason, ha: 'Akwai gilashi a wasu kwalabe.', yo: yoruba.inEnglish(reason) }
  for (const [lang, shown] of Object.entries(expected)) {
    expect((await verify(serial, { lang })).localized?.reason).toBe(shown)
    const found = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}?lang=${lang}`)
    expect(found.json()).toMatchObject({ data: { reason: shown }, localized: { tone: 'red', reason: shown } })
  }
  await block(batch.id, 'Stolen')
  const { reasons, localized } = await verify(serial, { lang: 'yo' })
  expect(reasons).toEqual(['The manufacturer has also recalled this batch (Glass in some bottles).', 'Stolen'])
  expect(localized?.reason).toBe(
    `${yoruba.alsoRecalled(yoruba.inEnglish('Glass in some bottles'))}\n${yoruba.inEnglish('Stolen')}`,
  )
})

// The same code fills in the sentences of each language; that they are complete: contract/i18n/translations.test.ts.
describe.each(['en', 'ha'] as const)('with the words of %s', (language) => {
  test('the data of the code is localized; fields without data are absent', async () => {
    const text = await textOf(language)
    const { serial } = await app.createCode({ name: 'Paracetamol 500 mg' })
    const first = (await verify(serial, { lang: language })).localized
    expect(first).toMatchObject({
      tone: 'green',
      product: 'Paracetamol 500 mg',
      company: 'Emzor',
      evidence: text.neverChecked,
      status: text.firstScan,
      manufacturingDate: longDate(language, '2026-04-01'),
      serial: groupSerial(serial),
    })
    expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining(['repeatEvidence']))
    const again = (await verify(serial, { lang: language })).localized
    expect(again).toMatchObject({
      repeatEvidence: text.checkedBefore(1, '1', longDate(language, '2026-05-03'), false),
      status: text.repeatScan,
    })
    expect(again).not.toHaveProperty('evidence')
    const failed = (await verify(unknown, { lang: language })).localized
    expect(failed).toMatchObject({ tone: 'red', enteredSerial: groupSerial(unknown) })
    expect(failed?.reason).toBe(text.verdicts.unknown.reason)
    for (const field of ['product', 'evidence', 'serial']) expect(failed).not.toHaveProperty(field)
  })

  test('a code that may have been copied shows the counts in amber, with advice', async () => {
    const text = await textOf(language)
    const { serial } = await app.createCode()
    await copyLabel(app, serial, 'the-first-visitor-of-this-code')
    const { title, nextStep } = text.verdicts.suspected_copy
    const session = 'the-second-visitor-of-this-code'
    await visitCode(app, serial, { session })
    const [devices, places] = [text.copied.devices(7, '7'), text.copied.places(6, '6')]
    const shown = (await verify(serial, { lang: language, sessionId: session })).localized
    expect(shown).toMatchObject({ tone: 'amber', title, nextStep, status: text.repeatScan })
    expect(
      [places, text.copied.places(6, text.copied.atLeast('6'))].map((where) =>
        text.copied.checked(devices, where, text.copied.withinDays(11)),
      ),
    ).toContain(shown?.evidence)
    expect(shown?.sentence).toBe(text.verdicts.suspected_copy.sentence)
    const mine = (await verify(serial, { lang: language, sessionId: 'the-first-visitor-of-this-code' })).localized
    expect(mine).toMatchObject({ tone: 'amber', title, nextStep: text.copied.nextStepForFirst })
    expect(mine?.sentence).toBe(text.copied.sentenceForFirst)
    expect(mine?.evidence).toContain(longDate(language, '2026-04-23'))
    expect(mine?.evidence).toContain(text.copied.otherDevices(6, '6'))
  })

  test('a used up scan limit keeps its sentence and carries the same evidence', async () => {
    const text = await textOf(language)
    const { serial } = await app.createCode({ scanLimit: 6 })
    await copyLabel(app, serial)
    const { title, sentence } = text.verdicts.limit_reached
    const shown = { tone: 'red', title, sentence, evidence: copySentence(text) }
    expect((await verify(serial, { lang: language })).localized).toMatchObject(shown)
  })

  test('a code that three others checked has a gold panel with the count', async () => {
    const text = await textOf(language)
    const { serial } = await app.createCode()
    const session = 'a-visitor-who-comes-back'
    for (const one of [session, undefined, undefined]) await visitCode(app, serial, one ? { session: one } : {})
    const sentence = text.genuine('Emzor')
    const own = (await verify(serial, { lang: language, sessionId: session })).localized
    expect(own).toMatchObject({
      tone: 'green',
      sentence,
      repeatEvidence: text.checkedByOthers(2, '2', longDate(language, '2026-05-03'), true),
    })
    await visitCode(app, serial)
    const day = longDate(language, '2026-05-03')
    for (const [sessionId, before] of [
      [session, text.checkedByOthers(3, '3', day, true)],
      ['a-stranger-of-the-shop', text.checkedByOthers(4, '4', day, false)],
    ] as const) {
      const shown = (await verify(serial, { lang: language, sessionId })).localized
      expect(shown).toMatchObject({ tone: 'gold', ...text.checkedByMany, sentence: `${before}.` })
      expect(shown).not.toHaveProperty('repeatEvidence')
    }
    // Without a session id the visitor may be any of the earlier ones.
    const unknownVisitor = (await verify(serial, { lang: language })).localized
    expect(unknownVisitor).toMatchObject({ tone: 'gold', sentence: `${text.checkedBefore(7, '7', day, false)}.` })
  })

  test('a feedback-only product says nothing about the unit', async () => {
    const text = await textOf(language)
    const { serial } = await app.createFeedbackCode({ name: 'Malt drink' })
    const { title, sentence } = text.feedback
    const shown = { language, tone: 'grey', title, sentence, product: 'Malt drink', company: 'Emzor' }
    expect((await verify(serial, { lang: language })).localized).toEqual(shown)
  })
})

test('without `lang` there is no localized verdict', async () => {
  const { serial } = await app.createCode()
  expect(await verify(serial)).not.toHaveProperty('localized')
  expect(await verify(unknown)).not.toHaveProperty('localized')
})

test('a verdict says how to reach the page without the label, and for whose website it speaks', async () => {
  const { serial, partner } = await app.createCode()
  const barOf = (answer: VerdictReply | ErrorReply) => [answer.localized?.inDoubt, answer.localized?.site]
  expect(barOf(await verify(serial, { lang: 'en' }))).toEqual(['In doubt? Type this address yourself.', undefined])
  await app.change('partners', { id: partner.partnerId }, { shopperWebsite: 'https://www.manufacturer.example/help' })
  expect(barOf(await verify(serial, { lang: 'en' }))[1]).toBe('for manufacturer.example')
  app.context.config.SMS_NUMBER = '20120'
  const [byText] = barOf(await verify(unknown, { lang: 'en' }))
  app.context.config.SMS_NUMBER = undefined
  expect(byText).toBe('In doubt? Type this address, or text the serial to 20120.')
  expect(() => readConfig({ SMS_NUMBER: '20120' })).toThrow(/TWILIO_AUTH_TOKEN is missing/)
})

test('a verdict has its time in the reader’s time zone', async () => {
  const { serial } = await app.createCode()
  app.time.now = new Date('2026-05-03T10:07:00Z')
  const checkedAt = async (query: object) => (await verify(serial, { lang: 'en', ...query })).localized?.checkedAt
  expect(await checkedAt({ timeZone: 'Africa/Lagos' })).toBe('Checked today, 11:07')
  expect(await checkedAt({ timeZone: 'Asia/Kolkata' })).toBe('Checked today, 15:37')
  expect(await checkedAt({})).toBe('Checked today, 10:07 UTC')
  expect(await checkedAt({ timeZone: 'Nowhere/Land' })).toBe('Checked today, 10:07 UTC')
})

test('a warning does not say "first check"', async () => {
  const { serial, batch } = await app.createCode()
  await change(batch.id, { recalledAt: app.time.now, recallReason: 'Glass' })
  const { localized } = await verify(serial, { lang: 'en' })
  expect(localized).toMatchObject({ tone: 'red', reason: 'Glass' })
  for (const field of ['evidence', 'status']) expect(localized).not.toHaveProperty(field)
})

test('dates are in the given time zone, and an invalid time zone does not prevent the verdict', async () => {
  app.time.now = new Date('2026-05-03T23:30:00Z')
  const { serial } = await app.createCode()
  await app.scan(serial)
  const evidenceIn = async (timeZone: string) =>
    (await verify(serial, { lang: 'en', timeZone, sessionId: 'a-visitor-who-travels' })).localized?.repeatEvidence
  expect(await evidenceIn('America/New_York')).toContain('May 3, 2026')
  for (const timeZone of ['Africa/Lagos', 'Mars/Olympus', "'; drop table codes", 'x'.repeat(200)])
    expect(await evidenceIn(timeZone)).toContain('May 4, 2026')
  const timeZones = Intl.supportedValuesOf('timeZone').filter((_, i) => i % 10 === 0)
  for (const timeZone of timeZones) expect(await evidenceIn(timeZone)).toMatch(/May [34], 2026/)
})

const unsupported = ['de', '', 'EN-gb', 'x'.repeat(300)]
test.each(unsupported)('the unsupported language %j gets the verdict in English', async (lang) => {
  const { serial } = await app.createCode()
  expect(await verify(serial, { lang })).toMatchObject({ verdict: 'genuine_first', localized: { language: 'en' } })
})
