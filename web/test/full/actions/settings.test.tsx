import type { AlertException } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import { answerNow, breakProxy, onePage, restoreConnection, takeSent } from '../../replies.ts'

const saveRule = 'PUT /api/alerts/rules'
const saveMails = 'PUT /api/team/mails'
const saveException = 'PUT /api/alerts/exceptions/:productId'
const rules = [{ kind: 'many_scans', threshold: 20, countries: null, notifyByEmail: true }] as const
const openSettings = () =>
  openPage('/alerts/settings', { as: 'partner', replies: { 'GET /api/alerts/rules': { data: [...rules] } } })
const manyScans = () => page.getByRole('form', { name: 'Many scans of one code' })
const threshold = () => manyScans().getByLabelText('More scans in a day than')
const emails = () => page.getByRole('region', { name: 'Emails to you' })
const weekly = () => page.getByRole('switch', { name: /^Email owners a summary/ })
const reports = () => emails().getByLabelText('New reports')
const leave = () => page.getByRole('dialog', { name: 'Leave this form?' })
const goToAnalytics = () => page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()

test('a setting is sent by its button only, and stays as entered when it cannot be saved', async () => {
  await openSettings()
  const save = manyScans().getByRole('button', { name: 'Save rule' })
  await expect.element(save).not.toBeInTheDocument()
  await threshold().fill('30')
  await manyScans().getByRole('checkbox').click()
  await expect.element(manyScans().getByRole('status')).toMatchTextContent('Not saved yet')
  expect(takeSent(saveRule)).toEqual([])
  breakProxy(saveRule)
  await save.click()
  await expect.element(page.getByText(messages.alerts.ruleSaveFailed)).toBeVisible()
  await expect.element(threshold()).toHaveValue('30')
  await expect.element(manyScans().getByRole('status')).toMatchTextContent('Not saved yet')
  restoreConnection()
  takeSent(saveRule)
  const saved = { ...rules[0], threshold: 30, notifyByEmail: false }
  answerNow({ [saveRule]: { data: [saved], message: messages.alerts.ruleSaved } })
  await save.click()
  await expect.element(manyScans().getByRole('status')).toMatchTextContent(messages.alerts.ruleSaved)
  expect(takeSent(saveRule)).toMatchObject([{ body: saved }])
  await expect.element(save).toBeDisabled()
})

test('a rule that is switched off and on again before it is saved is as it was', async () => {
  await openSettings()
  await manyScans().getByRole('switch').click()
  await expect.element(manyScans().getByRole('status')).toMatchTextContent('Not saved yet')
  await manyScans().getByRole('switch').click()
  await expect.element(threshold()).toHaveValue('20')
  await expect.element(manyScans().getByRole('status')).not.toBeInTheDocument()
})

test('who leaves unsaved settings is asked once for all of them, and asked no more after saving', async () => {
  await openPage('/analytics/settings', { as: 'partner' })
  await weekly().click()
  await reports().selectOptions('Never')
  await goToAnalytics()
  await leave().getByRole('button', { name: 'Stay' }).click()
  await expect.element(leave()).not.toBeInTheDocument()

  answerNow({ [saveMails]: { data: { cases: 'at_once', reports: 'off' }, message: 'Your choice is saved.' } })
  await emails().getByRole('button', { name: 'Save emails' }).click()
  await expect.element(emails().getByRole('status')).toMatchTextContent('Your choice is saved.')
  await goToAnalytics()
  await expect.element(leave()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await reports().selectOptions('At once')
  await goToAnalytics()
  await leave().getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await expect.element(leave()).not.toBeInTheDocument()
})

test('a product that differs is saved with its limit and rules, and can be like the others again', async () => {
  const exception: AlertException = {
    productId: '00000000-0000-4000-8000-000000000002',
    productName: 'Artemether/Lumefantrine',
    limit: 11,
    chosen: 10,
    ownLimit: null,
    isResold: false,
    rules: [{ kind: 'unreleased', isOff: true, threshold: null, countries: null }],
  }
  const data = { exceptions: [exception], pagination: onePage(1) }
  await openPage('/alerts/settings', {
    as: 'partner',
    replies: { 'GET /api/alerts/rules': { data: [...rules] }, 'GET /api/alerts/exceptions': { data } },
  })
  const row = page.getByRole('row', { name: /^Artemether/ })
  await expect
    .element(row)
    .toMatchTextContent('Suspected from 11, raised from 10 after dismissals, no alerts on unreleased batches')
  const edit = () => row.getByRole('button').click()
  const form = page.getByRole('form', { name: 'How Artemether/Lumefantrine differs' })
  await edit()
  await form.getByLabelText('Codes are suspected from a score of').selectOptions('12')
  await form.getByLabelText('Many scans of one code').selectOptions('Its own')
  await form.getByLabelText('More scans in a day than').fill('50')
  answerNow({ [saveException]: { message: messages.alerts.exceptionSaved, data: exception } })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await edit()
  await form.getByRole('button', { name: 'Like all products' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(takeSent(saveException).map(({ body }) => body)).toEqual([
    {
      limit: 12,
      isResold: false,
      rules: [...exception.rules, { kind: 'many_scans', isOff: false, threshold: 50, countries: null }],
    },
    { limit: null, isResold: false, rules: [] },
  ])
})

test('a dialog with an unsaved setting is closed after a question only', async () => {
  await openPage('/batches', {
    as: 'partner',
    replies: { 'GET /api/epcis/settings': { data: { includesChecks: false } } },
  })
  await page.getByRole('button', { name: 'Export EPCIS events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export EPCIS events' })
  const checks = dialog.getByRole('switch', { name: 'Include checks by shoppers' })
  await checks.click()
  await expect.element(dialog.getByRole('button', { name: 'Export' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leave().getByRole('button', { name: 'Stay' }).click()
  await expect.element(checks).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leave().getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
