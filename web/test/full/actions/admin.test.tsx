import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { partnerDetails } from '../../admin.ts'
import { openPage } from '../../open-page.tsx'
import { answerNow, takeSent } from '../../replies.ts'

test('payments are filtered in the address, and another filter begins at the first page', async () => {
  await openPage('/admin/payments?partner=7&page=3', { as: 'admin' })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('To review')
  await expect.poll(() => location.search).toBe('?partner=7&state=flagged')
  await page.getByRole('button', { name: 'Only Screened Goods Ltd' }).click()
  await expect.poll(() => location.search).toBe('?state=flagged')
  await expect
    .poll(() =>
      takeSent('GET /api/admin/payments')
        .map(({ query }) => query.toString())
        .at(-1),
    )
    .toBe('state=flagged')
})

test('a partner that was suspended on its page is shown as suspended there', async () => {
  await openPage('/admin/companies/7', { as: 'admin' })
  const { partner, ...details } = partnerDetails
  const suspended = { ...partner, suspendedAt: '2026-11-21T12:00:00.000Z', suspensionReason: 'The register lacks it.' }
  await page.getByRole('button', { name: 'Suspend…' }).click()
  answerNow({
    'PUT /api/admin/partners/:id/suspension': { message: 'Partner suspended.', data: suspended },
    'GET /api/admin/partners/:id': { data: { ...details, partner: suspended } },
  })
  await page.getByRole('textbox', { name: 'Reason' }).fill('The register lacks it.')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect.element(page.getByRole('main').getByText('The register lacks it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reinstate…' })).toBeVisible()
})
