import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { verdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { renderMail } from '../../../server/src/platform/mail/layout.ts'
import { fillExpiry } from '../../fixtures/error-replies.ts'
import { admin, expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { drawer } from '../../fixtures/inventory-fixture.ts'
import { openLanding } from '../../fixtures/open-landing.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'
import { createHostileData, type HostileData } from './hostile-data.ts'
import { corpus, corpusUpTo, packCorpus, templateAttack, wholeCorpus } from './xss-corpus.ts'
import { openUnsafePage, openWatchedPage, unsafeUrl } from './xss-watch.ts'

test.describe.configure({ timeout: 240_000 })
const [, image = ''] = corpus

let hostileData: Promise<HostileData> | undefined
const getHostileData = (app: RunningApp) => (hostileData ??= createHostileData(app))

test('a partner’s hostile text is only text on the partner’s screens', async ({ app, browser }) => {
  const { token, company, main, closedProduct, feedbackProduct } = await getHostileData(app)
  const { page, open, shows, close } = await openWatchedPage(browser, app.url, { token })

  await test.step('products, and their search', async () => {
    await open('/products')
    await shows(`Welcome, ${company}`, wholeCorpus, `${feedbackProduct.category} · Feedback`)
    await open('/all-products?sortOrder=asc')
    await page.getByText('Cards', { exact: true }).click()
    await shows(wholeCorpus, main.name, main.category)
    await page.getByText('Table', { exact: true }).click()
    await shows(main.name, main.category, ...corpus)
    await open('/batches?sortOrder=asc')
    await shows(main.name, main.batch)
    await open('/products')
    const search = page.getByRole('searchbox', { name: 'Search products' })
    await search.fill(image)
    await shows(image)
    await search.fill(`${image} no such`)
    await shows(`No product matches “${image} no such”.`)
    await openSearch(page)
    const unlikeAnyName = '<b onclick=zqwj()>zqwj vkxq</b>'
    await searchField(page).fill(unlikeAnyName)
    await shows(`Nothing found for “${unlikeAnyName}”.`)
    await searchField(page).fill(image)
    await shows(image)
    await page.keyboard.press('Escape')
  })

  await test.step('batches', async () => {
    await open(`/products/${main.productId}/batches?view=table`)
    await shows(main.name, main.batch, ...corpus)
    await open(`/products/${main.productId}/batches?sortOrder=asc`)
    await shows(main.name, main.batch)
  })

  await test.step('a new batch: its product, refused serials, its toast', async () => {
    await open(`/products/${main.productId}/add-batch`)
    await shows(`Add New Batch for ${main.name}`, main.name, main.category, wholeCorpus)
    const lines = corpus.filter((words) => !words.includes('"'))
    await page.getByLabel('Batch name').fill(image)
    await fillExpiry(page)
    await page.getByRole('radio', { name: /Import my own serials/ }).check()
    const file = { name: `${image}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
    await shows(file.name)
    await page.locator('button[type=submit]').click()
    await shows(`${lines.length} lines to fix`, ...lines)
    await page.getByRole('radio', { name: /Generate new codes/ }).check()
    await page.getByRole('textbox', { name: /Quantity/ }).fill('1')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/batches$/)
    await expect(page.getByRole('alert').filter({ hasText: '1 code created.' })).toContainText(image)
    await shows(image)
  })

  await test.step('the inventory, a code, and their state changes', async () => {
    await open(`/inventory/${main.batchId}`)
    await shows(main.batch, `${main.name} · ${main.category}`, wholeCorpus)
    await page.getByRole('button', { name: 'Batch actions' }).click()
    await page.getByRole('menuitem', { name: 'Close…' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill(wholeCorpus)
    await shows(wholeCorpus)
    await page.getByRole('dialog').getByRole('button', { name: 'Close batch' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Batch closed.' })
    await expect(toast).toContainText(main.batch)
    await expect(page.locator('blockquote')).toHaveCount(2)
    await shows(wholeCorpus)
    await open(`/inventory/${main.batchId}?code=${main.serials[0]}`)
    await expect(drawer(page).locator('blockquote')).toHaveText(wholeCorpus)
    await expect(drawer(page)).toContainText(main.batch)
    await drawer(page).getByRole('button', { name: 'Unblock code…' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill(wholeCorpus)
    await shows(wholeCorpus)
    await open(`/inventory/${closedProduct.batchId}?code=${encodeURIComponent(corpus.join(' '))}`)
    await expect(drawer(page)).toContainText('Failed to load this code')
    await shows(closedProduct.name)
  })

  await test.step('a new product, and the preview of its questions', async () => {
    await open('/add-product')
    const [title, hint, name] = packCorpus(120)
    await page.getByRole('textbox', { name: /^Product name/ }).fill(name ?? '')
    await page.getByRole('combobox', { name: /Category/ }).fill(image)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /Description/ }).fill(wholeCorpus)
    await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
    for (const kind of ['Multiple choice', 'Open text']) await page.getByRole('switch', { name: kind }).check()
    for (const field of await page.getByRole('textbox', { name: 'Question' }).all()) await field.fill(title ?? '')
    await page.getByRole('textbox', { name: 'Option 1' }).fill(image)
    await page.getByRole('textbox', { name: /^Hint/ }).fill(hint ?? '')
    const preview = page.getByRole('region', { name: 'Preview' })
    for (const words of [name, title, image]) await expect(preview).toContainText(words ?? '')
    await expect(preview.getByPlaceholder(hint ?? '')).toBeVisible()
    await shows(wholeCorpus, title, hint, name)
    await page.getByRole('textbox', { name: /^Batch name/ }).fill(title ?? '')
    await page.getByRole('textbox', { name: /Quantity/ }).fill('1')
    await fillExpiry(page)
    await page.locator('button[type=submit]').click()
    const toast = page.getByRole('alert').filter({ hasText: `1 code created in ${title}.` })
    await expect(toast.getByText(name ?? '', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/batches$/)
    await shows(name, title)
  })

  await test.step('the profile', async () => {
    await open('/profile')
    await shows(company)
  })
  await close()
})

test('hostile text of shoppers and applicants is only text on the screens of partners and admins', async ({
  app,
  browser,
}) => {
  const { token, adminToken, main, feedbackProduct, reportTexts, applicants } = await getHostileData(app)
  const partnerScreen = await openWatchedPage(browser, app.url, { token })

  await test.step('feedback of a batch and of a product', async () => {
    await partnerScreen.open(`/inventory/${feedbackProduct.batchId}`)
    await partnerScreen.shows(feedbackProduct.batch, ...feedbackProduct.texts, ...feedbackProduct.chosen)
    await partnerScreen.open(`/products/${feedbackProduct.productId}/feedback`)
    await partnerScreen.shows(
      feedbackProduct.name,
      feedbackProduct.batch,
      ...feedbackProduct.titles,
      ...feedbackProduct.texts,
      ...feedbackProduct.chosen,
    )
    await partnerScreen.page.getByLabel('Search comments').fill(`${image} no such`)
    await partnerScreen.shows(`No comment contains “${image} no such”.`)
    await partnerScreen.open(
      `/products/${feedbackProduct.productId}/feedback?search=${encodeURIComponent(image)}&batchId=${feedbackProduct.batchId}`,
    )
    await partnerScreen.shows(`1 comment with “${image}”`, feedbackProduct.texts[0])
  })

  await test.step('reports', async () => {
    await partnerScreen.open('/reports')
    await partnerScreen.shows(main.name, main.batch, wholeCorpus, ...reportTexts)
    await partnerScreen.page.getByRole('link', { name: main.name }).click()
    await expect(partnerScreen.page.getByRole('dialog')).toContainText(reportTexts[0] ?? '')
    await partnerScreen.page.getByRole('button', { name: 'Close report' }).click()
    await partnerScreen.page.getByLabel('Internal note').fill(wholeCorpus)
    await partnerScreen.page.getByRole('button', { name: 'Close report' }).click()
    await expect(partnerScreen.page.getByRole('alert').filter({ hasText: 'Report closed.' })).toContainText(main.name)
    await expect(partnerScreen.page.locator('blockquote')).toHaveText(wholeCorpus)
    await partnerScreen.shows(wholeCorpus, main.name, ...reportTexts)
  })
  await partnerScreen.close()

  const adminScreen = await openWatchedPage(browser, app.url, { token: adminToken, isAdmin: true })
  await test.step('applications', async () => {
    const [first = '', second = ''] = applicants.companies
    await adminScreen.open('/admin/partners')
    await adminScreen.shows(wholeCorpus, ...applicants.companies, ...applicants.addresses, ...applicants.numbers)
    await adminScreen.page.getByRole('button', { name: `Reject ${first}` }).click()
    await adminScreen.page.getByLabel('Reason for rejection').fill(wholeCorpus)
    await adminScreen.shows(`Reject ${first}?`, wholeCorpus)
    await adminScreen.page.getByRole('button', { name: 'Confirm' }).click()
    await expect(adminScreen.page.getByRole('alert').filter({ hasText: 'Application rejected.' })).toContainText(first)
    await adminScreen.page.getByRole('button', { name: `Approve ${second}` }).click()
    await adminScreen.shows(`Approve ${second}?`, first, wholeCorpus)
  })

  await test.step('reports on unknown serials', async () => {
    const subject = `A label that opens ${templateAttack}`
    await adminScreen.open('/admin/reports')
    await adminScreen.shows(wholeCorpus, ...reportTexts, ...corpusUpTo(64).slice(0, 3), subject)
    await adminScreen.page.getByRole('link', { name: subject }).click()
    await expect(adminScreen.page.getByRole('dialog')).toContainText(reportTexts[0] ?? '')
    await adminScreen.shows(subject, templateAttack)
  })
  await adminScreen.close()
})

test('a partner’s hostile text is only text on a shopper’s phone, with and without JavaScript', async ({
  app,
  browser,
}) => {
  const { company, main, closedProduct, feedbackProduct } = await getHostileData(app)
  const { page, open, shows, close } = await openWatchedPage(browser, app.url, { width: 390 })
  const [blocked = '', recalled = ''] = main.serials
  const [genuine = '', typed = ''] = closedProduct.serials

  await test.step('verdicts', async () => {
    await open(`/verify/${genuine}`)
    await shows('Verified!', closedProduct.name, company)
    await page.getByText('Show more details').click()
    await shows('Verified!', closedProduct.name, closedProduct.category, closedProduct.batch, company)
    await open(`/verify/${blocked}`)
    await expect(page.locator('main')).toContainText(`${messages.recalledToo(wholeCorpus)} ${wholeCorpus}`)
    await shows('Verification failed!')
    await open(`/verify/${recalled}`)
    await shows('Recalled: do not use', main.name, company, wholeCorpus)
    // As rendered before React.
    await page.route('**/assets/**', (route) => route.abort())
    await open(`/verify/${genuine}`)
    await shows('Verified!', closedProduct.name, company)
    await page.unrouteAll()
    await open(`/verify-batch/${main.batchNumber}`)
    await page.getByText('Show more details').click()
    await shows(main.name, main.category, `${main.batch} (${main.batchNumber})`, company, wholeCorpus)
    await open(`/verify-batch/${closedProduct.batchNumber}`)
    await page.getByText('Show more details').click()
    await shows(
      closedProduct.name,
      closedProduct.category,
      `${closedProduct.batch} (${closedProduct.batchNumber})`,
      company,
    )
  })

  await test.step('a typed on the landing page', async () => {
    const field = page.getByLabel('Or type the serial number')
    await openLanding(page, app.url)
    await field.fill(image)
    await page.keyboard.press('Enter')
    await shows(verdictText.wrongLength(normalizeSerial(image).length), image)
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/scan-result$/)
    await page.getByText('Show more details').click()
    await shows(closedProduct.name, closedProduct.category, closedProduct.batch, company)
  })

  await test.step('questions, and thanks', async () => {
    await open(`/verify/${feedbackProduct.serials[1]}`)
    await shows(feedbackProduct.name, ...feedbackProduct.titles, ...feedbackProduct.options, feedbackProduct.hint)
    await page.getByRole('radio', { name: feedbackProduct.options[0] ?? '', exact: true }).check()
    await page.locator('textarea').fill(feedbackProduct.texts[0] ?? '')
    await shows(feedbackProduct.texts[0])
    await page.getByRole('button', { name: 'Send Feedback' }).click()
    await shows('Thank You!', feedbackProduct.name)
    await page.reload()
    await shows('Thank You!', feedbackProduct.name)
  })

  await test.step('a verdict without JavaScript', async () => {
    const scriptlessPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    for (const [serial = '', words] of [
      [genuine, [closedProduct.name, company]],
      [feedbackProduct.serials[2], [feedbackProduct.name, company]],
    ] as const) {
      await scriptlessPage.goto(`${app.url}/verify/${serial}`)
      const replied = scriptlessPage.waitForResponse((reply) => reply.request().method() === 'POST')
      await scriptlessPage.getByRole('button').click()
      // The same HTML on an unsafe page: without a CSP and with JavaScript.
      await openUnsafePage(page, await (await replied).text())
      await shows(...words)
      await page.unrouteAll()
    }
    await scriptlessPage.context().close()
  })
  await close()
})

test('hostile text in mails is only text', async ({ app, browser }) => {
  const { company, applicants } = await getHostileData(app)
  const { page, open, shows, close } = await openWatchedPage(browser, app.url)
  await app.mail(applicants.rejected, /We could not approve/)
  await open('/dev/mail')
  const mail = (words: string) => page.locator('article', { hasText: words })
  await expect(mail(`Hello ${company},`).filter({ hasText: 'is approved' })).not.toHaveCount(0)
  await expect(mail(`Hello ${applicants.companies.at(-1)},`).filter({ hasText: wholeCorpus })).not.toHaveCount(0)
  await shows()
  const [greeting = '', subject = '', highlight = '', label = ''] = packCorpus(300)
  const sent = {
    to: admin.email,
    subject,
    greeting,
    paragraphs: corpus,
    highlight,
    link: { label, url: unsafeUrl + image },
  }
  await openUnsafePage(page, renderMail(sent).html)
  await shows(greeting, highlight, label, ...corpus)
  await close()
})
