import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { corpus, packCorpus, wholeCorpus } from './xss-corpus.ts'
import { openUnsafePage, openWatchedPage } from './xss-watch.ts'

test.describe.configure({ timeout: 120_000 })
const company = packCorpus(120)[2] ?? ''
const brandNames = packCorpus(40)
const [, image = ''] = corpus

const signInPartner = (app: RunningApp) => app.partner(company, 'PREMIUM')
const call = async (app: RunningApp, token: string, path: string, body: object, method = 'POST') => {
  const { status, data } = await app.api(token, method, path, body)
  expect(status).toBe(200)
  return data
}

test('a hostile brand name is only text, on its page and in an SVG on an unsafe page', async ({ app, browser }) => {
  const { token } = await signInPartner(app)
  const { page, open, shows, close } = await openWatchedPage(browser, app.url, { token })
  const [first = '', second = ''] = brandNames
  await call(app, token, '/api/designs/own', { color: '#0b5d3b', isRounded: false, brandName: first }, 'PUT')
  await open('/design')
  await expect(page.getByText('Scan test passed')).toBeVisible()
  await shows(first)
  await page.getByLabel('Brand name (optional)').fill(second)
  await page.getByRole('button', { name: 'Save design' }).click()
  await shows(messages.designSaved, second)
  const symbols = []
  for (const brandName of brandNames) {
    const design = { color: '#0b5d3b', isRounded: false, brandName }
    const { data } = await call(app, token, '/api/designs/preview', design)
    symbols.push(decodeURIComponent((data as { symbol: string }).symbol.replace('data:image/svg+xml,', '')))
  }
  await openUnsafePage(page, symbols.join(''))
  await shows(...brandNames)
  await close()
})

test('hostile text in payments and suspensions is only text, for admins and for the partner', async ({
  app,
  browser,
}) => {
  const { email, token } = await signInPartner(app)
  const paid = await pay(app, token)
  // The provider’s text is not trusted either.
  await app.sql(`update payments set channel = $2, card_last4 = null where reference = $1`, [paid, image])
  await app.sql(
    `insert into payments (id, partner_id, plan_type, amount, currency, reference, created_at, flagged_at, flag_reason)
     select gen_random_uuid(), partner_id, 'BASIC', 1500000, 'NGN', 'SHH-hostile', now(), now(), $2
     from accounts join memberships on account_id = accounts.id where email = $1`,
    [email, wholeCorpus],
  )
  const adminScreen = await openWatchedPage(browser, app.url, { token: await app.adminToken(), isAdmin: true })

  await test.step('the admin’s partners', async () => {
    await adminScreen.open('/admin/companies')
    await adminScreen.shows(company)
    const row = adminScreen.page.getByRole('row').filter({ hasText: email })
    // With the keyboard, because layout shifts during loading can make a mouse click miss.
    await row.getByRole('button', { name: 'Suspend…' }).press('Enter')
    await adminScreen.page.getByLabel('Reason').fill(wholeCorpus)
    await adminScreen.shows(`Suspend ${company}?`, wholeCorpus)
    await adminScreen.page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(adminScreen.page.getByRole('alert').filter({ hasText: messages.partnerSuspended })).toContainText(
      company,
    )
    await expect(row).toContainText(wholeCorpus)
    await row.getByRole('button', { name: 'Reinstate…' }).press('Enter')
    await expect(adminScreen.page.getByRole('dialog')).toContainText(`Suspended because: ${wholeCorpus}`)
    await adminScreen.shows(`Reinstate ${company}?`)
    await adminScreen.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the flagged payment', async () => {
    await adminScreen.open('/admin/payments')
    await adminScreen.shows(company, wholeCorpus)
    await adminScreen.page.getByRole('button', { name: `Close review… of ${company}` }).click()
    await adminScreen.page.getByLabel('Outcome').fill(wholeCorpus)
    await adminScreen.page.getByLabel('Message to partner').fill(wholeCorpus)
    await adminScreen.page.getByLabel('Message to partner').fill(wholeCorpus)
    await adminScreen.shows(wholeCorpus, `Emailed to ${company}.`)
    await adminScreen.page.getByRole('dialog').getByRole('button', { name: 'Close review' }).click()
    await expect(
      adminScreen.page.getByRole('alert').filter({ hasText: messages.flaggedPaymentResolved }),
    ).toContainText(company)
    await adminScreen.page.getByRole('link', { name: company }).first().click()
    await adminScreen.shows(company, wholeCorpus)
    await adminScreen.open(`/admin/companies?search=${encodeURIComponent(image)}`)
    await adminScreen.shows(`No partner has “${image}” in its name, email or registration number.`)
  })
  await adminScreen.close()

  const partnerScreen = await openWatchedPage(browser, app.url, { token, width: 390 })
  await test.step('the suspended partner’s pages and its receipt', async () => {
    await partnerScreen.open('/products')
    await partnerScreen.shows(messages.suspended(wholeCorpus), `Welcome, ${company}`)
    await partnerScreen.open('/subscription')
    await partnerScreen.shows(messages.suspended(wholeCorpus))
    await partnerScreen.page.getByRole('link', { name: 'Receipt' }).click()
    await partnerScreen.shows(messages.suspended(wholeCorpus), image)
    await expect(partnerScreen.page.getByRole('article')).toContainText(company)
    await partnerScreen.open('/profile')
    await partnerScreen.page.getByLabel('Phone Number').fill('0803 555 0100')
    await partnerScreen.page.getByRole('button', { name: 'Save' }).click()
    await expect(partnerScreen.page.getByText(messages.suspended(wholeCorpus))).toHaveCount(2)
    await partnerScreen.open(`/subscription/callback?reference=${encodeURIComponent(wholeCorpus)}`)
    await partnerScreen.shows(messages.paymentFailedTitle)
  })

  await test.step('its mails', async () => {
    await app.mail(email, /account is suspended/)
    await app.mail(email, /Receipt /)
    await partnerScreen.open('/dev/mail')
    const mails = partnerScreen.page.locator('article', { hasText: `Hello ${company},` })
    await expect(mails.filter({ hasText: 'account is suspended' })).toContainText(wholeCorpus)
    await expect(mails.filter({ hasText: 'Receipt: ' })).not.toHaveCount(0)
  })
  await partnerScreen.close()
})

/** Pays for a plan at the sandbox's checkout, and returns the reference. */
async function pay(app: RunningApp, token: string) {
  const initialized = await call(app, token, '/api/subscriptions/initialize', { planType: 'BASIC' })
  const { authorization_url: checkout, reference } = initialized as { authorization_url: string; reference: string }
  const body = new URLSearchParams({ action: 'pay', card: '4084084084084081' })
  await fetch(checkout, { method: 'POST', body, redirect: 'manual' })
  const verified = await app.api(token, 'GET', `/api/subscriptions/verify?reference=${reference}`)
  expect(verified.status).toBe(200)
  return reference
}
