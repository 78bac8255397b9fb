import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { corpus, wholeCorpus } from './xss-corpus.ts'
import { openWatchedPage } from './xss-watch.ts'

test.describe.configure({ timeout: 120_000 })
const [, image = ''] = corpus

test('a URL full of markup is only text', async ({ app, browser }) => {
  const { token } = await app.partner('Hostile Links Ltd')
  const { page, open, shows, close } = await openWatchedPage(browser, app.url, { token, width: 390 })
  const words = corpus.join(' ')
  const encoded = encodeURIComponent(words)
  await open(`/verify/${encoded}`)
  await shows('Check the serial again', words)
  await open(`/verify-batch/${encoded}`)
  await shows('Batch verification failed')
  await open(`/report?serial=${encoded}&host=${encoded}&verdict=${encoded}`)
  await shows('Report this product')
  const subject = [words.slice(0, limits.serialInputMax), words.slice(0, 253)]
  await expect(page.locator('dd')).toHaveText(subject)
  await page.getByLabel('What is the product, and what is wrong?').fill(wholeCorpus)
  await page.getByLabel('Your phone number or email (optional)').fill(image)
  await page.getByRole('button', { name: 'Send report' }).click()
  await shows('Your report has been sent. Keep the pack and the receipt.')
  for (const path of [`/no/such/${encoded}`, `/${image}`]) {
    await open(path)
    await shows('Page not found')
  }
  await open(`/api/products/verify/${encoded}`)
  await expect(page.locator('body')).toContainText(messages.notAScan)
  await open(`/register/${encoded}`)
  await shows('Complete Your Registration')
  await open(`/inventory/${encoded}?code=${encoded}`)
  await shows('Error loading product details')
  await open(`/products/${encoded}/batches`)
  await shows('Failed to fetch product details')
  await open(`/products/${encoded}/feedback?search=${encoded}&batchId=${encoded}&from=${encoded}`)
  await shows('Failed to load feedback')
  await open(`/suspicious-codes?state=${encoded}&productId=${encoded}&sort=${encoded}`)
  await shows('No suspicious codes.')
  await open(`/suspicious-codes/${encoded}`)
  await shows('Failed to load this case')
  await close()
})
