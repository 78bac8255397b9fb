import type { LabelPreview, PrintSetup } from '@sahihi/contract/endpoints/label-previews.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../expect-accessible.ts'
import { openPage } from '../../open-page.tsx'
import { answerNow, fails, type Replies, takeSent } from '../../replies.ts'
import { until } from '../../until.ts'

const preview = 'GET /api/labels/:id/preview'
const download = 'GET /api/products/:batchId/download-qr'
const testLabel = 'GET /api/labels/:id/test'
const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"/%3E'
const setup: PrintSetup = { format: 'pdf', size: 'LARGE', stock: 'plain', dpi: '300' }
const sheet = { setup, picture, labels: 5000, pages: 250, perPage: 20, width: 210, height: 297, symbol: 33.3 }
const roll = (changes: Partial<PrintSetup>): LabelPreview => ({
  ...sheet,
  setup: { ...setup, stock: 'roll-50x30', ...changes },
  pages: 5000,
  perPage: 1,
  width: 50,
  height: 30,
  symbol: 18.1,
})
const answers = (data: LabelPreview): Replies => ({ [preview]: { data }, [download]: new Blob(['labels']) })

async function openDialog(replies: Replies) {
  await openPage('/inventory/1', { as: 'partner', replies })
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await page.getByRole('menuitem', { name: /Print labels/ }).click()
}
const dialog = page.getByRole('dialog', { name: 'Print labels' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const lastQuery = async (name: typeof preview | typeof download | typeof testLabel) => {
  let query: unknown
  await until(() => {
    const [call] = takeSent(name).slice(-1)
    query = call && Object.fromEntries(call.query)
    return query !== undefined
  }, `${name} was not called.`)
  return query
}

test('the dialog shows pages and sizes of the last choice, and downloads it', async () => {
  await openDialog(answers(sheet))
  await expect.element(dialog.getByRole('img', { name: 'Preview with sample codes' })).toBeVisible()
  expect(await lastQuery(preview)).toEqual({})
  for (const text of ['5,000', '250 × A4, 20 labels each', '33.3 mm wide'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText('Print on')).toHaveValue('LARGE')
  expect(dialog.getByLabelText('Printer').elements()).toEqual([])
  await expectAccessible()
  await button('Download').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await lastQuery(download)).toEqual({ format: 'pdf', size: 'LARGE' })
})

test('a roll asks for the printer; a thermal one gets ZPL, also for a test label', async () => {
  await openDialog(answers(sheet))
  await expect.element(dialog.getByLabelText('Print on')).toHaveValue('LARGE')
  takeSent(preview)
  answerNow(answers(roll({})))
  await dialog.getByLabelText('Print on').selectOptions('roll-50x30')
  expect(await lastQuery(preview)).toMatchObject({ format: 'pdf', stock: 'roll-50x30' })
  await expect.element(dialog.getByText('50 × 30 mm, about 165\u00a0m')).toBeVisible()
  answerNow({ ...answers(roll({ format: 'zpl', dpi: '203' })), [testLabel]: new Blob(['^XA^XZ']) })
  await dialog.getByLabelText('Printer').selectOptions('203')
  expect(await lastQuery(preview)).toMatchObject({ format: 'zpl', stock: 'roll-50x30', dpi: '203' })
  await expectAccessible()
  await button('Download test label').click()
  expect(await lastQuery(testLabel)).toMatchObject({ format: 'zpl', stock: 'roll-50x30', dpi: '203' })
  await button('Download').click()
  expect(await lastQuery(download)).toEqual({ format: 'zpl', stock: 'roll-50x30', dpi: '203' })
})

test('a preview or test label that fails says so', async () => {
  await openDialog({ [preview]: fails })
  await expect.element(dialog.getByText('Failed to load the preview.')).toBeVisible()
  answerNow({ ...answers(sheet), [testLabel]: fails })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await button('Download test label').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})
