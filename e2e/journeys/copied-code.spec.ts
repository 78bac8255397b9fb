import type { Page } from '@playwright/test'
import { pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { checkByManyVisitors, createCopyCases } from '../fixtures/copy-case-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { createPinCodes } from '../fixtures/hidden-pins.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const report = (page: Page) => page.getByRole('link', { name: 'Report this product' })

test('a copied code is never green: it says what was counted, asks whose it is, and leads to the PIN or a report', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Often Copied Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Often copied syrup', quantity: 1 })
  const [serial = ''] = serials
  const [caseId] = await createCopyCases(app, token, [serial])
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(serial)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('This code may have been copied')
  await expect(
    page.getByText(/^It has been checked on 13 phones or computers in (at least )?4 places within 10 days\.$/),
  ).toBeVisible()
  await expect(
    page.getByText('Don’t use it yet. If you haven’t checked this pack before, ask the seller.'),
  ).toBeVisible()
  await expect(page.locator('main')).toHaveClass('v amber')
  await expect(page.locator('body')).not.toContainText(/verified|genuine|counterfeit|is fake/i)
  const [top, fold] = [(await report(page).boundingBox())?.y ?? 0, page.viewportSize()?.height ?? 0]
  expect(top, 'the main action is in the first view').toBeLessThan(fold - 44)

  const question = page.getByRole('region', { name: 'Is this your own item that you checked before?' })
  const choice = (name: string) => question.getByRole('button', { name, exact: true })
  const answers = async () => {
    const { data } = await app.api(token, 'GET', `/api/copy-cases/${caseId}`)
    return (data as { data: { ownItemAnswers: object } }).data.ownItemAnswers
  }
  await choice('Not sure').click()
  await expect(question.getByRole('status')).toHaveText(
    'Thank you. The manufacturer sees your answer, without your name.',
  )
  expect(await answers()).toEqual({ yes: 0, no: 0, notSure: 1 })
  await page.reload()
  await expect(choice('Not sure')).toHaveAttribute('aria-pressed', 'true')
  await choice('No').click()
  await expect.poll(answers).toEqual({ yes: 0, no: 1, notSure: 0 })
  await report(page).click()
  await expect(page.getByText('May be copied')).toBeVisible()

  const [sealed = { serial: '', pin: '' }] = (await createPinCodes(app, token)).codes
  await checkByManyVisitors(app, sealed.serial)
  await page.goto(`${app.url}/verify/${sealed.serial}`)
  const field = page.getByLabel(pinText.field.label, { exact: true })
  await expect(field).toBeVisible()
  const [fieldBox, reportBox] = [await field.boundingBox(), await report(page).boundingBox()]
  expect((fieldBox?.y ?? 0) + 52, 'the PIN is above the report').toBeLessThan(reportBox?.y ?? 0)
  await field.fill(sealed.pin)
  await page.getByRole('button', { name: pinText.field.button }).click()
  await expect(heading(page)).toHaveText(pinText.firstOfSuspected.title)
  await expect(page.locator('main')).toHaveClass(/^v amber( |$)/)
  await expect(page.locator('body')).not.toContainText(/genuine|verified|confirmed/i)
})
