import { readFile } from 'node:fs/promises'
import { lockedPdf, pdf } from '../../../server/test/support/pdf.ts'
import { plainImage } from '../../../server/test/support/photo.ts'
import { admin, expect, test } from '../../fixtures/fixtures.ts'
import { recordProblems } from '../../fixtures/record-problems.ts'

test('an applicant adds PDFs and a photo; the admin sees what stands out, opens each, writes a note and approves', async ({
  app,
  browser,
  page,
  openAsAdmin,
}) => {
  await app.partner('Argungu Fishmeal Ltd')
  await app.sql(`update partners set email = 'ceo@argungufish.com' where company_name = $1`, ['Argungu Fishmeal Ltd'])
  const email = 'sales@argungufish.com.ng'
  await page.goto(`${app.url}/partner-registration`)
  await expect(page.getByRole('heading', { name: 'Documents that speed up the decision' })).toBeVisible()
  await page.getByLabel('Company name').fill('Argungu Fish Meal Nigeria Limited')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=address]').fill('2 Emir Road, Argungu')
  await page.getByLabel('Phone number').fill('+234 801 234 5678')
  await page.getByLabel('Business registration number').fill('RC 887766')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('PIN', { exact: true }).fill(await app.pin(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Application received' })).toBeVisible()

  const choose = (kind: string, name: string, mimeType: string, buffer: Buffer) =>
    page.locator(`[name=${kind}]`).setInputFiles({ name, mimeType, buffer })
  await choose('license', 'license.txt', 'text/plain', Buffer.from('A license'))
  await expect(page.getByRole('alert')).toContainText('Use a PDF, or a JPEG, PNG or WebP picture.')
  // The reply to the first sending is lost; the second one is the same document.
  let isLost = false
  await page.route('**/api/partners/documents/*', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  const certificate = pdf('certificate', { heights: [842, 20_000, 842], picture: '/Width 9000/Height 9000' })
  await choose('incorporation', 'CAC certificate.pdf', 'application/pdf', certificate)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove CAC certificate.pdf' })).toBeVisible()
  await choose('identity', 'passport.jpg', 'image/jpeg', await plainImage(800, 600).jpeg().toBuffer())
  await expect(page.getByRole('button', { name: 'Remove passport.jpg' })).toBeVisible()
  await choose('identity', 'wrong one.jpg', 'image/jpeg', await plainImage(80, 60).jpeg().toBuffer())
  await expect(page.getByRole('button', { name: 'Remove wrong one.jpg' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove wrong one.jpg' }).click()
  await expect(page.getByRole('button', { name: 'Remove wrong one.jpg' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  const notShown = [
    { name: 'broken.pdf', file: Buffer.from('%PDF-1.4\n%%EOF\n'), why: 'This PDF cannot be shown here' },
    {
      name: 'picture.pdf',
      file: pdf('picture', { picture: '/Width 900/Height 900/Filter/DCTDecode' }),
      why: 'This PDF cannot be shown here',
    },
    { name: 'locked.pdf', file: lockedPdf(), why: 'This PDF is locked with a password' },
  ]
  for (const { name, file } of notShown) {
    await choose('license', name, 'application/pdf', file)
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }

  const admin = await (await browser.newContext({ acceptDownloads: true, deviceScaleFactor: 2 })).newPage()
  const problems = recordProblems(admin, app.url)
  await openAsAdmin(admin, '/admin/partners')
  const row = admin.getByRole('row', { name: /Argungu Fish Meal/ })
  await expect(row).toContainText('2 warnings')
  await expect(row).toContainText('5 documents')
  await row.getByRole('link', { name: 'Argungu Fish Meal Nigeria Limited' }).click()
  const drawer = admin.getByRole('dialog', { name: 'Argungu Fish Meal Nigeria Limited', exact: true })
  await expect(drawer).toContainText('argungufish.com.ng looks like the email host of an approved partner')
  await expect(drawer).toContainText('argungufish.com, another ending')

  let requests = 0
  admin.on('request', (request) => {
    if (/\/documents\//.test(request.url())) requests++
  })
  await drawer.getByRole('button', { name: 'Show CAC certificate.pdf' }).click()
  await expect(drawer).toContainText('Page 1 of 3')
  const first = await drawer.getByRole('img', { name: 'Page 1 of the document CAC certificate.pdf' }).evaluate(measure)
  expect(first).toMatchObject({ color: [255, 0, 0], width: 2 * first.shownWidth })
  expect(first.shownWidth).toBeGreaterThan(250)
  await drawer.getByRole('button', { name: 'Next page' }).click()
  await expect(drawer).toContainText('Page 2 of 3')
  const second = await drawer.getByRole('img', { name: 'Page 2 of the document CAC certificate.pdf' }).evaluate(measure)
  expect(second).toMatchObject({ color: [0, 255, 0], height: 3 * first.width })
  const downloading = admin.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Save CAC certificate.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('CAC certificate.pdf')
  expect(await readFile(await download.path())).toEqual(certificate)
  expect(requests).toBe(1)
  expect(admin.workers()).toHaveLength(1)
  await drawer.getByRole('button', { name: 'Next page' }).click()
  await expect(drawer.getByRole('alert')).toContainText('It may be damaged or too large.')
  await drawer.getByRole('button', { name: 'Hide CAC certificate.pdf' }).click()
  await expect.poll(() => admin.workers()).toEqual([])
  for (const { name, why } of notShown) {
    await drawer.getByRole('button', { name: `Show ${name}` }).click()
    await expect(drawer.getByRole('alert')).toContainText(why)
    await expect(drawer.getByRole('button', { name: `Save ${name}` })).toBeVisible()
    await drawer.getByRole('button', { name: `Hide ${name}` }).click()
  }
  await drawer.getByRole('button', { name: 'Show passport.jpg' }).click()
  const picture = drawer.getByRole('img', { name: 'The document passport.jpg' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)

  expect(problems).toEqual([])

  await drawer.getByLabel('New note').fill('Called Argungu Fishmeal: a new branch of theirs.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect(drawer.getByRole('blockquote').filter({ hasText: 'a new branch of theirs' })).toContainText('admin@')
  await expect(drawer.getByLabel('New note')).toHaveValue('')

  await drawer.getByRole('link', { name: 'Argungu Fishmeal Ltd' }).first().click()
  await expect(admin.getByRole('dialog', { name: 'Argungu Fishmeal Ltd' })).toContainText('Approved')
  await admin.goBack()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await admin
    .getByRole('dialog', { name: /^Approve/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(drawer).toContainText('Approved')
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('1 note')

  await choose('license', 'license.pdf', 'application/pdf', pdf('license'))
  await expect(page.getByRole('alert')).toContainText('the application has been decided')
})

test('an admin who signed in a while ago types the password again to reject; the applicant reads why and cannot sign in', async ({
  app,
  page,
  openAsAdmin,
}) => {
  const { email } = await app.createApplication('Fake Pills Ltd')
  await openAsAdmin(page, '/admin/partners')
  await app.sql(
    `update sessions set password_typed_at = now() - interval '10 minutes'
     where account_id = (select id from accounts where email = $1)`,
    [admin.email],
  )
  await page.getByRole('button', { name: 'Reject Fake Pills Ltd' }).click()
  const rejecting = page.getByRole('dialog', { name: /Fake Pills Ltd/ })
  await expect(rejecting.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await rejecting.getByLabel('Reason for rejection').fill('The registration number does not exist.')
  await rejecting.getByRole('button', { name: 'Confirm' }).click()

  const asking = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(asking.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(rejecting.getByRole('alert')).toContainText('Enter your password to make this change.')
  await expect(rejecting.getByRole('textbox')).toHaveValue('The registration number does not exist.')

  await rejecting.getByRole('button', { name: 'Confirm' }).click()
  await asking.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await expect(asking.getByRole('alert')).toContainText('Current password is incorrect.')
  await asking.getByLabel('Your password').fill(admin.password)
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Application rejected. We’ve emailed the applicant.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The registration number does not exist.')).toBeVisible()
  await app.mail(email, /The registration number does not exist\./)
  expect((await app.api('', 'POST', '/api/partners/login', { email, password: 'anything-at-all' })).status).toBe(401)
})

function measure(canvas: HTMLElement | SVGElement) {
  const { width, height, clientWidth: shownWidth } = canvas as HTMLCanvasElement
  const pixel = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data
  return { width, height, shownWidth, color: [...(pixel ?? [])].slice(0, 3) }
}
