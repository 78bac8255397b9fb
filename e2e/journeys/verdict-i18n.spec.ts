import type { Page } from '@playwright/test'
import { verdictText as english, type VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { verdictText as french } from '@sahihi/contract/i18n/fr/verdicts.ts'
import { shopper as hausa } from '@sahihi/contract/i18n/ha/shopper.ts'
import { verdictText as inHausa } from '@sahihi/contract/i18n/ha/verdicts.ts'
import { type Language, languageTags } from '@sahihi/contract/i18n/languages.ts'
import { shopper as inYoruba } from '@sahihi/contract/i18n/yo/shopper.ts'
import { verdictText as yoruba } from '@sahihi/contract/i18n/yo/verdicts.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { checkByManyVisitors } from '../fixtures/copy-case-fixture.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { takenOver } from '../fixtures/take-over.ts'
import { uploadPicture } from '../fixtures/upload-picture.ts'

/** "This code is genuine. Issued by", without the company. */
const startOfGenuine = ({ genuine }: VerdictText) => genuine('#').split('#', 1).join('').trim()

async function createUnits(app: RunningApp, batch = {}) {
  const { token } = await app.partner('Spoken Goods Ltd')
  const { serials, batchId, productId } = await app.createCodes(token, batch)
  await uploadPicture(app, token, `/api/products/${productId}/picture`, '#00ff00')
  await uploadPicture(app, token, '/api/partners/logo', '#0000ff')
  const scans = () => app.countScans(token, batchId)
  return { serials, scans }
}

for (const [kind, batch] of [
  ['', {}],
  [' with a hidden PIN', { hasPin: true }],
] as const)
  test(`a verdict${kind} needs two requests and 4 kB in every language`, async ({ app, context }) => {
    const { serials } = await createUnits(app, batch)
    const [fresh = '', copied = ''] = serials
    await checkByManyVisitors(app, copied)
    const visits = languageTags.flatMap(
      (language) =>
        [
          [language, fresh, 'genuine_first'],
          [language, copied, 'suspected_copy'],
        ] as const,
    )
    for (const [language, serial, verdict] of visits) {
      const page = await context.newPage()
      const received = await recordTraffic(page)
      const { verdictText } = (await import(`@sahihi/contract/i18n/${language}/verdicts.ts`)) as {
        verdictText: VerdictText
      }
      await page.goto(`${app.url}/verify/${serial}?lang=${language}`)
      await expect(page.getByRole('heading', { name: verdictText.verdicts[verdict].title })).toBeVisible()
      const [shell, answer, ...later] = received
      expect([shell?.path, answer?.path]).toEqual([`/verify/${serial}`, `/api/products/verify/${serial}`])
      for (const { path } of later) expect(path).toMatch(/^\/(assets\/|seal\.svg$|api\/pictures\/)/)
      for (const one of [shell, answer]) {
        await expect.poll(() => one?.isWhole).toBe(true)
        expect(one?.bytes).toBeGreaterThan(300)
      }
      expect([shell?.encoding, answer?.encoding]).toEqual(['br', expect.stringMatching(/^(gzip|br)$/)])
      expect((shell?.bytes ?? 0) + (answer?.bytes ?? 0), language).toBeLessThanOrEqual(4096)
      await page.close()
    }
  })

/** The requests of a page in order, with the size of their bodies on the wire. */
async function recordTraffic(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const received: { id: string; path: string; encoding?: string | undefined; bytes: number; isWhole: boolean }[] = []
  const of = (id: string) => received.find((one) => one.id === id)
  wire.on('Network.requestWillBeSent', ({ requestId: id, request }) => {
    if (/^http/.test(request.url)) received.push({ id, path: new URL(request.url).pathname, bytes: 0, isWhole: false })
  })
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const [, encoding] = Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name)) ?? []
    const one = of(requestId)
    if (one) Object.assign(one, { encoding, bytes: -response.encodedDataLength }) // without the headers
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = of(requestId)
    if (one) Object.assign(one, { bytes: one.bytes + encodedDataLength, isWhole: true })
  })
  return received
}

test('without JavaScript the verdict is in the browser’s language or in the chosen one', async ({ app, browser }) => {
  const { serials } = await createUnits(app)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ha-NG' })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await page.getByRole('button', { name: hausa.checkProduct }).click()
  await expect(page.getByRole('heading', { name: inHausa.verdicts.genuine_first.title })).toBeVisible()
  await page.goto(`${app.url}/verify/${serials[1]}?lang=yo`)
  await page.getByRole('button', { name: inYoruba.checkProduct }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'yo')
  await expect(page.getByText(startOfGenuine(yoruba))).toBeVisible()
  await page.goto(`${app.url}/verify/${serials[2]}`)
  await expect(page.getByRole('button', { name: inYoruba.checkProduct })).toBeVisible() // the choice is remembered
  await context.close()
})

test('a change of language shows the same verdict without a second scan', async ({ app, browser }) => {
  const { serials, scans } = await createUnits(app)
  const context = await browser.newContext({ locale: 'fr-BJ', timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  const expectVerdict = (language: Language, words: VerdictText) =>
    Promise.all([
      expect(page.locator('html')).toHaveAttribute('lang', language),
      expect(page.getByText(startOfGenuine(words))).toBeVisible(),
      expect(page.getByText(words.neverChecked)).toBeVisible(),
    ])
  const choose = (name: string) => chooseLanguage(page, name)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expectVerdict('fr', french)
  await choose('Hausa')
  await expectVerdict('ha', inHausa)
  await page.getByRole('button', { name: hausa.details.more }).click()
  await expect(page.getByText(inHausa.firstScan, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(hausa.titles.verify))
  expect(await scans()).toBe(1)

  await openLanding(page, app.url)
  await page.getByLabel(hausa.serialForm.label).fill(serials[1] ?? '')
  await page.keyboard.press('Enter')
  await expectVerdict('ha', inHausa)
  await expect(page).toHaveURL(/scan-result/)
  await choose('English')
  await expectVerdict('en', english)
  await expect(page).toHaveURL(/scan-result/)
  expect(await scans()).toBe(2)
  await context.close()
})

type SpeechState = { utterances: string[]; cancelled: number; end: () => void; arrive: () => void }

test('a verdict can be read aloud by a voice of the device, and stopped', async ({ app, page }) => {
  const { serials } = await createUnits(app)
  await page.addInitScript(() => {
    const voices: object[] = []
    let queue: { text: string; onend?: () => void }[] = []
    const state = {
      utterances: [] as string[],
      cancelled: Number(sessionStorage.getItem('cancelled')), // also counts calls before a reload
      end: () => {
        for (const one of queue.splice(0)) one.onend?.()
      },
      arrive: () => {
        voices.push(
          { lang: 'ha-NG', localService: true },
          { lang: 'en-GB', localService: false, name: 'of a server' },
          { lang: 'en-NG', localService: true, name: 'of the device' },
        )
        synthesis.dispatchEvent(new Event('voiceschanged'))
      },
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (one: { text: string; voice: { name: string } }) => {
        queue.push(one)
        state.utterances.push(`${one.voice.name}: ${one.text}`)
      },
      cancel: () => {
        sessionStorage.setItem('cancelled', String(++state.cancelled))
        queue = []
      },
    })
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken: state })
  })
  const spoken = <T>(read: (state: SpeechState) => T) => page.evaluate(`(${String(read)})(window.spoken)`) as Promise<T>
  await page.goto(`${app.url}/verify/${serials[2]}`)
  await takenOver(page)
  const read = page.getByRole('button', { name: 'Read aloud' })
  await expect(read).toBeHidden()
  await spoken((state) => state.arrive())
  await read.click()
  const { title, nextStep } = english.verdicts.genuine_first
  const sentence = english.genuine('Spoken Goods Ltd')
  const all = [title, sentence, nextStep, english.neverChecked].map((text) => `of the device: ${text}`)
  expect(await spoken((state) => state.utterances)).toEqual(all)
  const stop = page.getByRole('button', { name: 'Stop reading' })
  const before = await spoken((state) => state.cancelled)
  await stop.click()
  await expect(read).toBeVisible()
  expect(await spoken((state) => state.cancelled)).toBe(before + 1)
  await read.click()
  await spoken((state) => state.end())
  await expect(read).toBeVisible() // it was read to the end
  await read.click()
  const cancelledBefore = await spoken((state) => state.cancelled)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect.poll(() => spoken((state) => state.cancelled)).toBeGreaterThan(cancelledBefore)
})
