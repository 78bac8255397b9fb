import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { formatPageTitle, pages } from '@sahihi/contract/domain/pages.ts'
import { axeViolations } from './fixtures/axe.ts'
import { createCopyCases } from './fixtures/copy-case-fixture.ts'
import { productWithFeedback } from './fixtures/feedback-fixture.ts'
import { createFeedbackProduct } from './fixtures/feedback-product.ts'
import { expect, type RunningApp, test } from './fixtures/fixtures.ts'
import { recordProblems } from './fixtures/record-problems.ts'
import { addReportPhoto, createReport } from './fixtures/report-fixture.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const company = 'Opened Goods Ltd'

type Path = (typeof pages)[number]['path']
type Visit = {
  path: (data: Data) => string
  ready: RegExp
  as?: 'partner' | 'admin'
}
const open = (path: Visit['path'] | string, ready: RegExp, as?: 'partner' | 'admin'): Visit => ({
  path: typeof path === 'string' ? () => path : path,
  ready,
  ...(as && { as }),
})
const asPartner = (path: Visit['path'] | string, ready: RegExp) => open(path, ready, 'partner')
const asAdmin = (path: Visit['path'] | string, ready: RegExp) => open(path, ready, 'admin')

/** One visit to each page, with real data. Its states are in web/test. */
const visits: Record<Path, Visit> = {
  '/': open('/', /Scan QR code/),
  '/scan': open('/scan', /Type the serial number/),
  '/scan-result': open('/scan-result', /Scan QR code/), // without a result it leads to the landing page
  '/for-manufacturers': open('/for-manufacturers', /Become a partner/i),
  '/contact': open('/contact', /Contact/),
  '/partner-registration': open('/partner-registration', /Partner Company Registration/),
  '/register/$token': open('/register/some-token', /Complete Your Registration/),
  '/login': open('/login', /Partner Login/),
  '/forgot-password': open('/forgot-password', /Forgot password/i),
  '/reset-password/$token': open('/reset-password/some-token', /Set a new password/),
  '/sign-in/$token': open('/sign-in/some-token', /Sign in/),
  '/confirm-email/$token': open('/confirm-email/some-token', /email/i),
  '/invitation/$token': open('/invitation/some-token', /invitation/i),
  '/verify/$verificationNumber': open(({ serial }) => `/verify/${serial}`, /Verified!/),
  '/report': open(({ serial }) => `/report?serial=${serial}&verdict=unknown`, /Report this product/),
  '/report-status': open('/report-status', /Look up a report/),
  '/report-status/$reference': open(({ reference }) => `/report-status/${reference}`, /Your report/),
  '/your-data': open('/your-data', /Your data/i),
  '/privacy': open('/privacy', /Privacy/),
  '/manufacturers/$id': open(({ manufacturerPath }) => manufacturerPath, new RegExp(company)),
  '/verify-batch/$batchNumber': open(({ batchNumber }) => `/verify-batch/${batchNumber}`, /This batch/),
  '/products': asPartner('/products', /Paracetamol 500 mg/),
  '/all-products': asPartner('/all-products', /Paracetamol 500 mg/),
  '/add-product': asPartner('/add-product', /Create QR Codes/),
  '/recalls': asPartner('/recalls', /Every recall, who decided it/),
  '/recalls/$id/notice': asPartner('/recalls/018f0000-0000-7000-8000-000000000000/notice', /Recall notice/),
  '/batches': asPartner('/batches', /Every batch of every product/),
  '/products/$id/batches': asPartner(({ productId }) => `/products/${productId}/batches`, /Manage product batches/),
  '/products/$id/add-batch': asPartner(
    ({ productId }) => `/products/${productId}/add-batch`,
    /Add New Batch for Paracetamol/,
  ),
  '/products/$id/feedback': asPartner(({ answeredId }) => `/products/${answeredId}/feedback`, /How many stars\?/),
  '/lots/$id': asPartner(({ lotId }) => `/lots/${lotId}`, /Lot 24-117, part 1/),
  '/inventory/$id': asPartner(({ batchId }) => `/inventory/${batchId}`, /Download QR codes/),
  '/subscription': asPartner('/subscription', /Premium plan/),
  '/subscription/callback': asPartner('/subscription/callback', /Payment reference not found/),
  '/subscription/receipt/$id': asPartner(({ paymentId }) => `/subscription/receipt/${paymentId}`, /Total \(NGN\)/),
  '/design': asPartner('/design', /Preview/),
  '/own-address': asPartner('/own-address', /Own addresses are not set up/),
  '/analytics': asPartner('/analytics', /Analytics Dashboard/),
  '/analytics/settings': asPartner('/analytics/settings', /Emails and time zone/i),
  '/demographics': asPartner('/demographics', /Location insights/),
  '/demographics/places': asPartner('/demographics/places', /Demographics/),
  '/inbox': asPartner('/inbox', /The cap is loose/),
  '/suspicious-codes': asPartner('/suspicious-codes', /May be copied/),
  '/alerts/settings': asPartner('/alerts/settings', /Alert settings/i),
  '/inspect': open('/inspect', /Check packs where there is no network/),
  '/suspicious-codes/$id': asPartner(({ caseId }) => `/suspicious-codes/${caseId}`, /May be copied/),
  '/reports': asPartner('/reports', /The cap is loose/),
  '/inspections': asPartner('/inspections', /No inspections yet/),
  '/alerts': asPartner('/alerts', /alert/i),
  '/team': asPartner('/team', /Invite/),
  '/api-keys': asPartner('/api-keys', /API keys/i),
  '/activity': asPartner('/activity', /created/),
  '/webhooks': asPartner('/webhooks', /Warehouse/),
  '/webhooks/$id': asPartner(({ endpointId }) => `/webhooks/${endpointId}`, /Warehouse/),
  '/import': asPartner('/import', /Import/),
  '/data-archive': asPartner('/data-archive', /archive/i),
  '/profile': asPartner('/profile', /Manage your company profile/),
  '/security': asPartner('/security', /Change password/),
  '/admin': asAdmin('/admin', /1 application, oldest/),
  '/admin/partners': asAdmin('/admin/partners', /Waiting Ltd/),
  '/admin/companies': asAdmin('/admin/companies', /Premium plan/),
  '/admin/companies/$id': asAdmin(
    ({ manufacturerPath }) => manufacturerPath.replace('manufacturers', 'admin/companies'),
    /Newest payments/,
  ),
  '/admin/payments': asAdmin('/admin/payments', /SHH-visited/),
  '/admin/reports': asAdmin('/admin/reports', /another-site\.example/),
  '/admin/inspectors': asAdmin('/admin/inspectors', /No inspectors of authorities yet/),
  '/admin/inspections': asAdmin('/admin/inspections', /No inspections yet/),
  '/admin/activity': asAdmin('/admin/activity', /Activity/),
  '/admin/system': asAdmin('/admin/system', /System/),
}
/** More than one page is drawn at these addresses. */
const more: Record<string, Visit> = {
  'an unknown serial': open('/verify/0000000000000000', /Verification failed!/),
  'the questions of a product': open(({ asking }) => `/verify/${asking}`, /Share Your Feedback/),
  'the list of the guide': open('/docs/guide', /Create your first batch/),
  'a page of the guide': open('/docs/guide/printing-labels', /Your own design/),
  'an address without a page': open('/nothing/here', /not found|no page/i),
  'the inventory at the address of batches': asPartner(
    ({ batchId }) => `/products/${batchId}/batches`,
    /Download QR codes/,
  ),
}

type Data = Awaited<ReturnType<typeof createData>>
async function createData(app: RunningApp) {
  const { email, token: partner } = await app.partner(company, 'PREMIUM')
  await app.createApplication('Waiting Ltd')
  const { serials, ...batch } = await app.createCodes(partner, { quantity: 30 })
  const [serial = '', reported = '', copied = ''] = serials
  const { serial: asking } = await createFeedbackProduct(app)
  const { productId: answeredId } = await productWithFeedback(app, company)
  const report = { enteredSerial: reported, description: 'The cap is loose.', contact: 'ada@shopper.example' }
  await addReportPhoto(app, await createReport(app, report))
  await createReport(app, { host: 'another-site.example', verdict: 'foreign_host' })
  const warned = { reportId: randomUUID(), enteredSerial: '0000000000000000', verdict: 'unknown' }
  const sent = await app.api('', 'POST', '/api/reports', { ...warned, description: 'Nobody knows it.' })
  const [caseId = ''] = await createCopyCases(app, partner, [copied])
  const hook = { name: 'Warehouse', url: 'https://warehouse.example/hook', events: ['code.blocked'] }
  const endpoint = await app.api(partner, 'POST', '/api/webhook-endpoints', hook)
  const scan = await app.api('', 'GET', `/api/products/verify/${serial}`)
  return {
    ...{ partner, admin: await app.adminToken(), serial, asking, answeredId, caseId, ...batch },
    reference: /R-[\w-]+/.exec(JSON.stringify(sent.data))?.[0],
    endpointId: JSON.stringify(endpoint.data).match(/"id":"([^"]+)/)?.[1] ?? '',
    manufacturerPath: `/manufacturers/${JSON.stringify(scan.data).match(/"companyId":"([^"]+)/)?.[1]}`,
    paymentId: await createPayment(app, email),
    lotId: await createLot(app, batch.productId),
  }
}

/** An order that has made one batch; returns its id. */
async function createLot(app: RunningApp, productId: string) {
  const id = randomUUID()
  await app.sql(
    `with ordered as (
       insert into orders (id, partner_id, product_id, account_id, period_id, name, lot, quantity, manufacturing_date,
         expiration_date, hold_until_released, created_at, last_progress_at, ended_at, outcome, batches_made, codes_made)
       select $1, products.partner_id, products.id, account_id, subscription_periods.id, 'Season', '24-117', 1, '2026-01-01',
         '2030-01-01', false, now(), now(), now(), 'ready', 1, 1
       from products join memberships on memberships.partner_id = products.partner_id
         join subscription_periods on subscription_periods.partner_id = products.partner_id where products.id = $2 limit 1)
     insert into batches (id, partner_id, product_id, batch_number, name, lot, quantity, manufacturing_date, expiration_date,
       created_at, released_at, order_id, order_position)
     select gen_random_uuid(), partner_id, id, 'AAAABBBBCC', 'Season 1 of 1', '24-117', 1, '2026-01-01', '2030-01-01', now(), now(), $1, 1
     from products where id = $2`,
    [id, productId],
  )
  return id
}

/** A paid plan with its receipt; returns the payment's id. */
async function createPayment(app: RunningApp, email: string) {
  const id = randomUUID()
  await app.sql(
    `insert into payments (id, partner_id, plan_type, amount, currency, reference, created_at, channel, card_last4, paid_at,
       credited_at, receipt_number, buyer_name, buyer_address)
     select $1, partner_id, 'PREMIUM', 5000000, 'NGN', 'SHH-visited', now(), 'card', '4081', now(),
       now(), nextval('receipt_numbers'), $3, '1 Marina, Lagos'
     from accounts join memberships on account_id = accounts.id where email = $2`,
    [id, email, company],
  )
  return id
}

// The tests are independent, so each worker takes its share and creates the data on its own server.
test.describe.configure({ mode: 'parallel' })

let data: Data | undefined
const openPages = new Map<Visit['as'], Page>()

// A worker opens one page for each role, so that the scripts are loaded once.
async function openPage(browser: Browser, { partner, admin }: Data, as: Visit['as']) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (as)
    await context.addInitScript((session) => Object.assign(localStorage, session), {
      token: as === 'admin' ? admin : partner,
      isAdmin: String(as === 'admin'),
    })
  const page = await context.newPage()
  openPages.set(as, page)
  return page
}

for (const [name, { path, ready, as }] of Object.entries<Visit>({ ...visits, ...more }))
  test(`${name} is accessible, and nothing is beyond its side on phone and desktop`, async ({ app, browser }) => {
    data ??= await createData(app)
    const shown = openPages.get(as)
    const page = shown ?? (await openPage(browser, data, as))
    const problems = recordProblems(page, app.url)
    await page.setViewportSize(phone)
    // Their states are looked at light on a phone and dark on a desktop (web/test/expect-accessible.ts).
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (shown && as) await page.evaluate(follow, path(data))
    else await page.goto(app.url + path(data))
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    if (name in visits && name !== '/scan-result') {
      const title = pages.find((page) => page.path === name)?.title
      await expect(page).toHaveTitle(formatPageTitle(title))
    }
    await expect(page.locator('[data-loading=true], [aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
    // Mantine applies the scheme a moment after the style sheets.
    await expect(page.locator('html:not([data-mantine-color-scheme]), [data-mantine-color-scheme=dark]')).toHaveCount(1)
    await expect.poll(() => axeViolations(page)).toEqual([])
    // Again where it fails: a page may still be moving from one width to the other.
    await expect.poll(() => beyondTheSide(page)).toBe(0)
    await page.setViewportSize(desktop)
    await expect.poll(() => beyondTheSide(page)).toBe(0)
    expect(problems).toEqual([])
    page.removeAllListeners('pageerror').removeAllListeners('console').removeAllListeners('request')
  })

/** Leads on within the workspace, as a link does: its scripts stay. */
function follow(path: string) {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

const beyondTheSide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
