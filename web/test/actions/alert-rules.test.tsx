import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseReply, mend } from '../connection.ts'
import { openPage } from '../open-page.tsx'
import { answerNow, type Replies } from '../replies.ts'

const readRules = 'GET /api/alerts/rules'
const deleteRule = 'DELETE /api/alerts/rules'
const changeMails = 'PUT /api/team/mails'
const unreleased = { kind: 'unreleased' as const, threshold: null, countries: null, notifyByEmail: true }
const settings = {
  [readRules]: { data: [unreleased] },
  'GET /api/team/mails': { data: { cases: 'at_once', reports: 'daily' } },
  'GET /api/products/analytics/preferences': { data: { timeZone: 'Africa/Lagos', weeklyDigest: false } },
} as Replies
const rule = (name: string) => page.getByRole('form', { name })
const unreleasedRule = () => rule('Scans of an unreleased batch')
const toggle = () => unreleasedRule().getByRole('switch')

test('a rule is off once it is switched, and as it was when that fails', async () => {
  await openPage('/analytics/settings', { as: 'partner', replies: settings })
  await expect.element(toggle()).toBeChecked()
  loseReply(deleteRule)
  await toggle().click()
  await expect.element(unreleasedRule().getByRole('alert')).toMatchTextContent('The rule was not saved')
  await expect.element(toggle()).toBeChecked()
  mend()
  answerNow({ [deleteRule]: { message: 'Off.', data: [] } })
  await toggle().click()
  await expect.element(unreleasedRule().getByRole('status')).toMatchTextContent('The rule is off.')
  await expect.element(toggle()).not.toBeChecked()
})

test('a choice of emails that cannot be saved is as it was', async () => {
  await openPage('/analytics/settings', { as: 'partner', replies: settings })
  const emails = page.getByRole('region', { name: 'Emails to you' })
  const reports = emails.getByLabelText('New reports')
  await expect.element(reports).toHaveValue('daily')
  loseReply(changeMails)
  await reports.selectOptions('Never')
  await expect.element(emails.getByRole('alert')).toMatchTextContent('Your choice was not saved')
  await expect.element(reports).toHaveValue('daily')
})

test('a plan without alerts says so, and a paused rule can only be switched off', async () => {
  await openPage('/analytics/settings', { as: 'newcomer', replies: settings })
  await expect.element(page.getByText('they need a Premium or Enterprise plan.')).toBeVisible()
  await expect.element(rule('Scans in other countries').getByRole('switch')).toBeDisabled()
  await expect.element(rule('Possible copied labels').getByRole('switch')).toBeEnabled()
  answerNow({ [deleteRule]: { message: 'Off.', data: [] } })
  await toggle().click()
  await expect.element(unreleasedRule().getByRole('status')).toMatchTextContent('The rule is off.')
  await expect.element(toggle()).toBeDisabled()
})
