import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Labels with PINs' })
const openDialog = (page: Page) => page.getByRole('button', { name: 'Labels with PINs…' }).click()

/** Fills in the form of the next file and sends it. */
async function make(page: Page, number: number, options: { format?: string; password?: string } = {}) {
  const dialog = dialogOf(page)
  await expect(dialog.getByText(`Download ${number} of`)).toBeVisible()
  if (options.format) await dialog.getByLabel('Format').selectOption(options.format)
  await dialog.getByLabel('Reason').fill(`Print run ${number}`)
  await dialog.getByLabel('Your password').fill(options.password ?? partnerPassword)
  await dialog.getByRole('button', { name: `Download file ${number}` }).click()
}

/** The same, saved. */
async function download(page: Page, number: number, format?: string) {
  const saved = page.waitForEvent('download')
  await make(page, number, format ? { format } : {})
  const file = await saved
  await expect(dialogOf(page).getByText(`File ${number} was downloaded.`)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') }
}

test('an owner makes three files with PINs, is refused a fourth, and allows three more', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Scratch Panels Ltd')
  const { batchId, batchNumber } = await app.createCodes(token, { hasPin: true })
  await openAs(page, token, `/inventory/${batchId}`)
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await expect(page.getByText('These files have no PINs')).toBeVisible()
  await page.keyboard.press('Escape')

  await openDialog(page)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Anyone with this file can confirm these items.')
  await expect(dialog).toContainText('No file was made yet.')
  await test.step('a wrong password is said beside its field, and nothing counts', async () => {
    await make(page, 1, { password: 'not-this-one' })
    await expect(dialog.getByText(messages.wrongCurrentPassword)).toBeVisible()
    await expect(dialog.getByText('Download 1 of 3')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
  const first = await download(page, 1)
  expect(first.name).toContain(`pin-file-1-${batchNumber}`)
  const [, line = ''] = first.content.split('\r\n')
  const [, serial = '', , , pin = ''] = line.split(',')
  const checked = await app.api('', 'POST', `/api/products/verify/${serial}/pin`, {
    pin,
    attemptId: '5c0e7a52-3c0e-4c59-9a37-2f6a1b0c9d8e',
  })
  expect(checked.data).toMatchObject({ pin: { outcome: 'confirmed_first' } })

  await openDialog(page)
  expect((await download(page, 2, 'pdf')).name).toContain(`pin-file-2-${batchNumber}`)
  await openDialog(page)
  expect((await download(page, 3, 'svg')).name).toContain(`pin-file-3-${batchNumber}`)

  await openDialog(page)
  await expect(dialog).toContainText('3 files were made. No more are allowed')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /File 3 · SVG.*Print run 3/,
    /File 2 · PDF.*Print run 2/,
    /File 1 · CSV.*Print run 1/,
  ])
  await dialog.getByLabel('Reason').fill('The printer spoiled a roll')
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await dialog.getByRole('button', { name: 'Allow three more' }).click()
  await expect(dialog.getByText('Download 4 of 6')).toBeVisible()
})
