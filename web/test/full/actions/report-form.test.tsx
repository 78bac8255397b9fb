import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReportPage } from '../../../shopper/reports/report-page.tsx'
import { openPart } from '../../open-part.tsx'
import { answerNow, breakProxy, refuses, restoreConnection, takeSent } from '../../replies.ts'

const report = 'POST /api/reports'
const photo = 'PUT /api/reports/:id/photo'
const arrived = { [report]: { message: 'x', data: { reportId: '1', reference: 'R-7K2M-9QXD' } } }
const alert = () => page.getByRole('alert')
const send = () => page.getByRole('button', { name: 'Send report' })
const description = () => page.getByLabelText('What is the product, and what is wrong?')
const thanks = () => page.getByRole('heading', { name: 'Thank You!' })

async function openReport(replies: object = arrived) {
  for (const name of [report, photo] as const) takeSent(name) // of the test before
  await openPart(<ReportPage search="?serial=7K2M9QXD04TBH6WZ&verdict=unknown" />, replies)
}

const choose = (parts: BlobPart[], name: string, type: string) =>
  userEvent.upload(page.getByLabelText('Add a photo'), new File(parts, name, { type }))

async function picture(type: string) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
  return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob), type))
}

test('a report that gets no proper reply says so, keeps what was typed, and is sent again as the same one', async () => {
  await openReport()
  await description().fill('Fine')
  breakProxy(report)
  await send().click()
  await expect.element(alert().filter({ hasText: 'Failed to send your report. Please try again.' })).toBeVisible()
  await expect.element(description()).toHaveValue('Fine')
  restoreConnection()
  await send().click()
  await expect.element(thanks()).toBeVisible()
  const ids = takeSent(report).map(({ body }) => (body as { reportId: string }).reportId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('when only the photo does not arrive, only the photo is sent again, and no link leads to an empty form', async () => {
  await openReport({ ...arrived, [photo]: refuses(503) })
  await description().fill('Another one')
  await choose([await picture('image/png')], 'label.png', 'image/png')
  await expect.element(page.getByAltText('Your photo')).toBeVisible()
  await send().click()
  await expect
    .element(page.getByText('Your report is saved, but its photo did not arrive. Please try it again.'))
    .toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toHaveFocus()
  expect(document.querySelector('.languages')).toBeNull()
  answerNow({ [photo]: { message: 'x' } as never })
  await retry.click()
  await expect.element(thanks()).toBeVisible()
  expect([takeSent(report).length, takeSent(photo).length]).toEqual([1, 2])
})

test('a photo that the server refuses can be left out', async () => {
  await openReport({ ...arrived, [photo]: refuses(400) })
  await description().fill('With a broken photo')
  await choose(['no picture'], 'a.jpg', 'image/jpeg')
  await send().click()
  await expect.element(page.getByText('Use a JPEG, PNG or WebP photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Send without the photo' }).click()
  await expect.element(thanks()).toBeVisible()
})

test('a photo that is too large or of another type is refused at once, and a good one can be removed', async () => {
  await openReport()
  await choose([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', 'image/jpeg')
  await expect.element(page.getByText('The photo must be smaller than 5 MB.')).toBeVisible()
  await choose(['no picture'], 'a.heic', 'image/heic')
  await expect.element(page.getByText('Use a JPEG, PNG or WebP photo.')).toBeVisible()
  await choose([await picture('image/webp')], 'a.webp', 'image/webp')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect.element(page.getByAltText('Your photo')).not.toBeInTheDocument()
  await description().fill('Without a photo')
  await send().click()
  await expect.element(thanks()).toBeVisible()
  expect(takeSent(photo)).toEqual([])
})

test('a photo that is still being prepared is sent with the report', async () => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  const draw = createImageBitmap
  vi.stubGlobal('createImageBitmap', async (source: Blob) => {
    await isAllowed
    return draw(source)
  })
  await openReport({ ...arrived, [photo]: { message: 'x' } })
  await description().fill('Sent in haste')
  await choose([await picture('image/png')], 'label.png', 'image/png')
  await expect.element(page.getByText('Preparing…')).toBeVisible()
  await send().click()
  await expect.element(page.getByText('Your report is saved. Sending its photo')).toBeVisible()
  allow()
  await expect.element(thanks()).toBeVisible()
  vi.unstubAllGlobals()
  expect(takeSent(photo).map(({ body }) => (body as Blob).type)).toEqual(['image/jpeg'])
})
