import type { ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approvedApplication } from '../../admin.ts'
import { openPage } from '../../open-page.tsx'
import { answerNow, refuses, takeSent } from '../../replies.ts'

const decide = 'PUT /api/partners/status'
const suspicious: ApplicationDetails = {
  ...approvedApplication,
  status: 'pending',
  warnings: [
    {
      kind: 'registration_number',
      found: 'RC 104212',
      others: [
        { id: 'other', companyName: 'Bompai Drinks Ltd', status: 'approved', found: 'RC104212', resembles: null },
      ],
      othersCount: 1,
    },
  ],
}
const dialogs = () => page.getByRole('dialog').elements()
const approving = () => page.getByRole('dialog', { name: 'Approve Waiting Ltd?' })

test('who approves sees what stands out, and opens the other company in place of the dialog', async () => {
  await openPage('/admin/partners', {
    as: 'admin',
    replies: { 'GET /api/admin/applications/:id': { data: suspicious } },
  })
  await page.getByRole('button', { name: 'Approve Waiting Ltd' }).click()
  await expect.element(approving()).toMatchTextContent('Same registration number: RC 104212')
  await expect.element(approving().getByRole('button', { name: 'Approve' })).toBeEnabled()
  await approving().getByRole('link', { name: 'Bompai Drinks Ltd' }).click()
  await expect.poll(() => location.search).toBe('?application=other')
  await expect.element(approving()).not.toBeInTheDocument()
})

test('a password asked again is one dialog, and what waited for it is as it was', async () => {
  await openPage('/admin/partners?application=7', {
    as: 'admin',
    replies: {
      'GET /api/admin/applications/:id': { data: { ...suspicious, companyName: 'Waiting Ltd' } },
      [decide]: refuses(403, { code: 'password_required', message: 'Enter your password to make this change.' }),
      'POST /api/partners/confirm-password': { message: 'Thank you.' },
    },
  })
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('textbox', { name: 'Reason for rejection' }).fill('The number does not exist.')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your password' })).toHaveFocus()
  expect(dialogs().map((dialog) => dialog.querySelector('h2')?.textContent)).toEqual(['Confirm your password'])
  await userEvent.keyboard('{Escape}')
  const reason = page.getByRole('textbox', { name: 'Reason for rejection' })
  await expect.element(reason).toHaveValue('The number does not exist.')

  await page.getByRole('button', { name: 'Confirm' }).click()
  answerNow({ [decide]: { message: 'Application rejected.' } })
  takeSent(decide)
  await page.getByRole('textbox', { name: 'Your password' }).fill('an admin password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Application rejected.')).toBeVisible()
  expect(takeSent(decide).map(({ body }) => body)).toMatchObject([{ rejectionReason: 'The number does not exist.' }])
  await expect.poll(() => dialogs().length).toBe(1)
})
