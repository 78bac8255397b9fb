import { readFile } from 'node:fs/promises'
import { scanWithCamera } from '../fixtures/camera.ts'
import { admin, expect, partnerPassword, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const manufacturer = { company: 'Ɗangote Pharma', email: 'ngozi@dangote.example' }

test('from a manufacturer’s application to a shopper’s verdict', async ({ app, browser }) => {
  test.setTimeout(240_000)
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  ).newPage()
  await page.goto(app.url)

  await test.step('a manufacturer applies and proves the email address', async () => {
    await page.getByRole('link', { name: 'Become a partner' }).first().click()
    await expect(page).toHaveTitle('Partner Company Registration | Sahihi')
    await expect(page.getByRole('heading', { name: 'Partner Company Registration' })).toBeVisible()
    await page.getByLabel('Company name', { exact: false }).fill(manufacturer.company)
    await page.getByLabel(/e-?mail/i).fill(manufacturer.email)
    await page
      .getByLabel(/address/i)
      .last()
      .fill('12 Creek Road, Apapa, Lagos')
    await page.getByLabel(/phone/i).fill('+234 803 555 0101')
    await page.getByLabel(/registration number/i).fill('RC 208812')
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Resend/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()

    const pin = await app.pin(manufacturer.email)
    const wrong = pin === '123456' ? '654321' : '123456'
    await page.getByRole('textbox', { name: 'PIN' }).fill(wrong)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect PIN. 4 attempts left.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Your email is verified.')).toBeVisible()
  })

  await test.step('an admin approves', async () => {
    await page.goto(`${app.url}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel(/^Password/).fill(admin.password)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Partner Applications Dashboard' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/partners$/)
    await page.getByRole('button', { name: `Approve ${manufacturer.company}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('button', { name: `Approve ${manufacturer.company}` })).toHaveCount(0)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })

  await test.step('the manufacturer sets a password and signs in', async () => {
    const [, path = ''] = /(\/register\/[\w-]+)/.exec(await app.mail(manufacturer.email, /\/register\//)) ?? []
    await page.goto(app.url + path)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await expect(page.locator('button[type=submit]')).toBeDisabled()
    await page.getByLabel(/^Confirm/).fill(partnerPassword)
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('Registration completed successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Email').fill(manufacturer.email)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(page.getByText(`Welcome, ${manufacturer.company}`)).toBeVisible()
  })

  await test.step('the manufacturer creates a product with a first batch', async () => {
    await page.getByRole('link', { name: /Add New Product/ }).click()
    await page.getByRole('textbox', { name: /^(Product n|N)ame/ }).fill('Lisabi Tonic')
    await page.getByRole('combobox', { name: /Category/ }).fill('Medicine')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /Batch/ }).fill('Harmattan 1')
    await page.getByRole('textbox', { name: /Quantity/ }).fill('5001')
    await expect(page.getByText('Maximum quantity allowed is 5,000')).toBeVisible()
    await page.getByRole('textbox', { name: /Quantity/ }).fill('24')
    await page.getByRole('textbox', { name: /Expiration date/ }).fill('2030-12-31')
    await page.keyboard.press('Tab')
    await page.getByLabel('Add scan limit to QR codes').check()
    await page.getByRole('textbox', { name: /^Scan limit/ }).fill('3')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]+\/batches$/)
    await expect(page.getByText('24 units')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('link', { name: /Lisabi Tonic/ })).toContainText('24')
    await page.getByRole('link', { name: /Lisabi Tonic/ }).click()
    await page.getByRole('link', { name: /Harmattan 1/ }).click()
    await expect(page).toHaveURL(/\/inventory\/[0-9a-f-]+$/)
  })

  const rows = page.getByRole('table').getByRole('row')
  const serials: string[] = []
  await test.step('the manufacturer sees the inventory', async () => {
    await expect(page.getByRole('navigation', { name: /breadcrumb/i })).toContainText('Lisabi Tonic')
    await expect(rows).toHaveCount(21)
    await page.getByLabel('Page number').fill('9')
    await page.getByLabel('Page number').press('Enter')
    await expect(page.getByLabel('Page number')).toHaveValue('1')
    await page.getByLabel('Page number').fill('2')
    await page.getByLabel('Page number').press('Enter')
    await expect(rows).toHaveCount(5)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(rows).toHaveCount(21)
    for (const text of await page.getByRole('rowheader').allTextContents())
      serials.push(text.replace(/[^0-9A-Z]/g, '').slice(-16))
    expect(new Set(serials).size).toBe(20)
  })

  let sheet = Buffer.alloc(0)
  await test.step('the manufacturer downloads the labels as a sheet, a table and pictures', async () => {
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Download QR codes' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
    }
    const pdf = await choose('Original')
    expect(pdf.name).toMatch(/^qrcodes-ORIGINAL-\d{13}-[\w-]+\.pdf$/)
    expect(pdf.file.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    sheet = pdf.file
    const csv = await choose('CSV')
    expect(csv.name).toMatch(/^qrcodes-\d{13}-[\w-]+\.csv$/)
    for (const serial of serials) expect(csv.file.toString()).toContain(serial)
    const svg = await choose('SVG')
    expect(svg.name).toMatch(/^qrcodes-svg-\d{13}-[\w-]+\.zip$/)
    expect(svg.file.subarray(-22).toString('latin1')).toMatch(/^PK\x05\x06/)
  })

  let scanned = ''
  await test.step('a shopper scans the printed label with the camera', async () => {
    const { serial, phone, close } = await scanWithCamera(app.url, sheet)
    scanned = serial
    await expect(phone).toHaveURL(/\/scan-result$/)
    await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await expect(phone.getByText(/^This code is genuine\. Issued by /)).toBeVisible()
    await phone.getByText('Show more details').click()
    await expect(phone.getByText('First Time Scan')).toBeVisible()
    await expect(phone.getByText('Lisabi Tonic').first()).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await close()
  })

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await test.step('another shopper types the serial', async () => {
    await openLanding(phone, app.url)
    await phone
      .getByLabel(/serial number/i)
      .first()
      .fill(scanned.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'))
    await phone.keyboard.press('Enter')
    await expect(phone).toHaveURL(/\/scan-result$/)
    await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await expect(phone.getByText(/^1 other person has checked this code/)).toBeVisible()
    await phone.getByText('Show more details').click()
    await expect(phone.getByText('Previously Scanned')).toBeVisible()
  })

  await test.step('the printed link gives the verdict, a reload is the same scan, and the limit is exact', async () => {
    await phone.goto(`${app.url}/verify/${scanned}`)
    await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await expect(phone.getByText(/^You and 1 other person have checked this code/)).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(/^You and 1 other person have checked this code/)).toBeVisible()
    const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await other.goto(`${app.url}/verify/${scanned}`)
    await expect(other.getByRole('heading', { name: 'Scan Limit Reached!' })).toBeVisible()
    await expect(
      other.getByText(
        'This QR code has reached its maximum number of allowed scans. Please contact the product manufacturer for assistance.',
      ),
    ).toBeVisible()
    await expect(other.getByText('Lisabi Tonic').first()).toBeVisible()
    await other.context().close()
  })

  await test.step('the scans show in the inventory', async () => {
    await page.reload()
    await expect(rows.nth(1).getByRole('rowheader')).toContainText(scanned.slice(-4))
    await expect(rows.nth(1)).toContainText('3')
    await expect(rows.nth(1)).not.toContainText('Never')
    await expect(rows.nth(2)).toContainText('Never')
  })
})
