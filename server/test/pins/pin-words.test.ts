import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { localizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { PinText } from '@sahihi/contract/i18n/en/pins.ts'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { type Language, languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { copyLabel } from '../support/copy-story.ts'
import { aisha, chidi, differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const pins = pinClient(() => app)
const textOf = async (language: Language): Promise<PinText> =>
  (await import(`@sahihi/contract/i18n/${language}/pins.ts`)).pinText
const words = async (
  serial: string,
  pin: string,
  { lang = 'en', ...options }: Parameters<typeof pins.check>[2] & { lang?: Language } = {},
) => {
  const reply = await pins.check(serial, pin, { ...options, query: { lang, timeZone: 'Africa/Lagos' } })
  const { localized } = reply.json<{ localized: LocalizedVerdict }>()
  expect(localizedVerdict.strict().parse(localized)).toEqual(localized)
  return localized
}

test('a first right PIN is confirmed with a seal and the product, and says what it does not prove', async () => {
  const { serial, pin } = await pins.createCode({ name: 'Tonic' })
  expect(await words(serial, pin, { sessionId: aisha })).toMatchObject({
    tone: 'green',
    look: 'sealed',
    title: 'PIN confirmed!',
    sentence: 'This PIN belongs to this code. You’re the first to use it.',
    nextStep: 'Was the panel already scratched when you bought it? Then don’t rely on this answer. Ask the seller.',
    product: 'Tonic',
    company: 'Emzor',
    checkedAt: 'Checked today, 11:00',
  })
})

test('a used PIN reassures the visitor who used it and warns others', async () => {
  const { serial, pin } = await pins.createCode()
  await words(serial, pin, { sessionId: aisha })
  app.wait(86_400)
  const own = await words(serial, pin, { sessionId: aisha })
  expect(own).toMatchObject({ tone: 'green', sentence: 'You used this PIN before, on May 3, 2026.' })
  const others = await words(serial, pin, { sessionId: chidi })
  expect(others).toMatchObject({
    tone: 'amber',
    title: 'This PIN was used before',
    sentence: 'This PIN was already used on May 3, 2026. If your panel was unbroken, this item may be a copy.',
  })
  for (const shown of [own, others]) for (const field of ['look', 'pin']) expect(shown).not.toHaveProperty(field)
})

test('a wrong PIN is a warning with the tries left; after the last one it says how long to wait', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = () => words(serial, differentPin(pin), { sessionId: chidi })
  expect(await guess()).toMatchObject({
    tone: 'red',
    title: 'Wrong PIN',
    sentence: 'This PIN doesn’t match this code. The product may be fake.',
    evidence: 'You can try 4 more times.',
    pin: 'again',
  })
  await guess()
  await guess()
  expect(await guess()).toMatchObject({ evidence: 'You can try once more.' })
  const last = await guess()
  expect(last).toMatchObject({ tone: 'red', evidence: 'You can try again in 1 hour.' })
  expect(last).not.toHaveProperty('pin')
  app.wait(300)
  const locked = await words(serial, pin, { sessionId: chidi })
  const sentence = 'You can try again in 55 minutes.'
  expect(locked).toMatchObject({ tone: 'grey', title: 'Too many wrong PINs', sentence })
  expect(locked).not.toHaveProperty('pin')
})

test('a first right PIN on a code that may be copied says only what is known', async () => {
  const { serial, pin } = await pins.createCode()
  await copyLabel(app, serial)
  const shown = await words(serial, pin, { sessionId: aisha })
  expect(shown).toMatchObject({
    tone: 'amber',
    title: 'PIN not used before',
    sentence: 'You’re the first to use it.',
    evidence: expect.stringMatching(
      /^The code itself has been checked on (at least )?\d+ other phones or computers\.$/,
    ),
  })
  expect(shown).not.toHaveProperty('look')
  const limited = await pins.createCode({ scanLimit: 1 })
  await app.scan(limited.serial)
  const evidence = 'Checked once before, on May 3, 2026'
  expect(await words(limited.serial, limited.pin)).toMatchObject({ tone: 'amber', evidence })
  const again = await words(limited.serial, limited.pin, { sessionId: chidi })
  expect(again).toMatchObject({ tone: 'amber', title: 'This PIN was used before' })
})

test('a verdict offers the PIN only if the code has one', async () => {
  const { serial } = await pins.createCode()
  const localized = async (of: string, query = {}) => (await app.scan(of, { lang: 'en', ...query })).json().localized
  expect((await localized(serial)).pin).toBe('quiet')
  await copyLabel(app, serial)
  expect((await localized(serial)).pin).toBe('main')
  const { serial: plain } = await app.createCode()
  expect(await localized(plain)).not.toHaveProperty('pin')
})

test('without `lang` the answer has only its message', async () => {
  const { serial, pin } = await pins.createCode()
  expect((await pins.check(serial, pin)).json()).not.toHaveProperty('localized')
})

test.each(languageTags)('in %s each outcome has its words and its date', async (lang) => {
  const text = await textOf(lang)
  const { serial, pin } = await pins.createCode()
  const day = formatDate(lang, '2026-05-03')
  const shown = (typed: string, sessionId: string) => words(serial, typed, { lang, sessionId })
  const wrong = differentPin(pin)
  expect(await shown(pin, aisha)).toMatchObject({ language: lang, ...text.confirmedFirst })
  expect(await shown(pin, aisha)).toMatchObject({ ...text.usedByYou, sentence: text.youUsedIt(day) })
  expect(await shown(pin, chidi)).toMatchObject({ ...text.usedByOther, sentence: text.wasUsed(day) })
  for (const left of [4, 3, 2, 1])
    expect(await shown(wrong, chidi)).toMatchObject({ ...text.wrong, evidence: text.triesLeft(left) })
  const wait = text.wait(text.hours(1))
  expect(await shown(wrong, chidi)).toMatchObject({ evidence: wait })
  expect(await shown(pin, chidi)).toMatchObject({ ...text.locked, sentence: wait })
  expect(day).toContain('2026')
})
