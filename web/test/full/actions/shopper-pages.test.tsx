import { shopper } from '@sahihi/contract/i18n/en/shopper.ts'
import { verdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnItemQuestion } from '../../../shopper/scans/own-item-question.tsx'
import { ReadAloud } from '../../../shopper/scans/read-aloud.tsx'
import { openPage } from '../../open-page.tsx'
import { openPart } from '../../open-part.tsx'
import { answerNow, loseReply, refuses, restoreConnection } from '../../replies.ts'

const batchCall = 'GET /api/products/verify-batch/:id'
const batch = {
  [batchCall]: {
    message: 'x',
    isBatch: true,
    data: {
      state: 'in_order',
      reason: null,
      product: { name: 'Tonic', category: 'Drink', picture: null },
      company: 'Emzor',
      companyId: 'a',
      logo: null,
      batch: { batchNumber: 'NB77AAAA', name: 'A', manufacturingDate: '2026-01-01', expirationDate: '2099-01-01' },
    },
    localized: { language: 'en', tone: 'grey', ...verdictText.batches.in_order },
  } as never,
}

test('the page of a batch waits for the network and can be tried again', async () => {
  loseReply(batchCall)
  await openPage('/verify-batch/NB77AAAA', { replies: batch })
  const retry = page.getByRole('link', { name: shopper.retry })
  const answer = page.getByText(verdictText.batches.in_order.nextStep)
  await expect.element(page.getByRole('heading', { name: shopper.pending.title })).toBeVisible()
  await expect.element(page.getByText(shopper.network)).toBeVisible()
  expect(document.querySelector('main')?.className).toBe('v grey')
  restoreConnection()
  await retry.click()
  await expect.element(answer).toBeVisible()
})

test('the page of a batch waits for a busy server without a way to press it, and says what waiting does not help', async () => {
  await openPage('/verify-batch/NB77AAAA', { replies: { [batchCall]: refuses(503, { code: 'busy' }) } })
  const retry = page.getByRole('link', { name: shopper.retry })
  await expect.element(page.getByRole('heading', { name: shopper.pending.title })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  answerNow({ [batchCall]: refuses(500, { code: 'internal', message: 'English words' }) })
  await expect.element(page.getByText(shopper.trust.errors.internal)).toBeVisible()
  answerNow(batch)
  await retry.click()
  await expect.element(page.getByText(verdictText.batches.in_order.nextStep)).toBeVisible()
})

test('an answer about the own item that is lost says so, and is sent again by another tap', async () => {
  const ownItem = 'POST /api/products/qr/:verificationNumber/own-item'
  loseReply(ownItem)
  await openPart(<OwnItemQuestion serial="7K2M9QXD04TBH6WZ" />, { [ownItem]: { message: 'x' } })
  const yes = page.getByRole('button', { name: shopper.ownItem.yes, exact: true })
  await yes.click()
  await expect.element(page.getByRole('status')).toMatchTextContent(shopper.ownItem.failed)
  restoreConnection()
  await yes.click()
  await expect.element(page.getByRole('status')).toMatchTextContent(shopper.ownItem.thanks)
})

test('data that could not be fetched or deleted says so, and the browser keeps its id until the server has erased it', async () => {
  const sessionId = '018f3c1e-7a52-4c59-9a37-2f6a1b0c9d8e'
  localStorage.setItem('sessionId', sessionId)
  loseReply('POST /api/visitors/export')
  loseReply('POST /api/visitors/erase')
  await openPage('/your-data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Your data could not be fetched\. Please try again\./)
  const erase = page.getByRole('button', { name: 'Delete my data' })
  await erase.click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Your data was not deleted\. Please try again\./)
  await expect.element(erase).toHaveFocus()
  expect(localStorage.getItem('sessionId')).toBe(sessionId)
})

test('a verdict can be read aloud by a voice of the device, and stopped', async () => {
  const voices: object[] = []
  let queue: { text: string; onend?: () => void }[] = []
  const utterances: string[] = []
  let cancelled = 0
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (one: { text: string; voice: { name: string } }) => {
      queue.push(one)
      utterances.push(`${one.voice.name}: ${one.text}`)
    },
    cancel: () => {
      cancelled++
      queue = []
    },
  })
  class Utterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { title, nextStep } = verdictText.verdicts.genuine_first
  const texts = { title, sentence: verdictText.genuine('Emzor'), nextStep, evidence: verdictText.neverChecked }
  await openPart(<ReadAloud verdict={{ language: 'en', tone: 'green', ...texts }} />)
  const read = page.getByRole('button', { name: 'Read aloud' })
  await expect.element(read).not.toBeInTheDocument()
  voices.push(
    { lang: 'ha-NG', localService: true },
    { lang: 'en-GB', localService: false, name: 'of a server' },
    { lang: 'en-NG', localService: true, name: 'of the device' },
  )
  synthesis.dispatchEvent(new Event('voiceschanged'))
  await read.click()
  expect(utterances).toEqual(Object.values(texts).map((text) => `of the device: ${text}`))
  const before = cancelled
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect.element(read).toBeVisible()
  expect(cancelled).toBe(before + 1)
  await read.click()
  await expect.element(page.getByRole('button', { name: 'Stop reading' })).toBeVisible()
  for (const one of queue.splice(0)) one.onend?.()
  await expect.element(read).toBeVisible() // it was read to the end
  await read.click()
  const beforeLeaving = cancelled
  dispatchEvent(new Event('pagehide'))
  expect(cancelled).toBe(beforeLeaving + 1)
})
