import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inboxItem } from '../../entities.ts'
import { openPage } from '../../open-page.tsx'
import { onePage } from '../../replies.ts'
import { until } from '../../until.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const items = [1, 2, 3].map((last) => ({
  ...inboxItem,
  id: id(last),
  kind: 'alert' as const,
  finding: `Finding ${last}`,
}))
const opened = (last: number) =>
  until(() => page.getByRole('dialog', { name: `Finding ${last}` }).elements().length === 1, `${last} is not open.`)

test('J and K open the next and the previous item, not while a note is typed, and Back leads to the list', async () => {
  await openPage('/inbox', {
    as: 'partner',
    replies: {
      'GET /api/inbox': { data: { items, counts: { case: 0, report: 0, alert: 3 }, pagination: onePage(3) } },
    },
  })
  await page.getByRole('link', { name: 'Finding 1' }).click()
  await opened(1)
  await userEvent.keyboard('k') // there is none before it
  await userEvent.keyboard('j')
  await opened(2)
  await userEvent.keyboard('J')
  await opened(3)
  await userEvent.keyboard('k')
  await opened(2)
  await page.getByRole('textbox', { name: 'Note' }).fill('j')
  await userEvent.keyboard('j')
  await opened(2)
  await userEvent.keyboard('{Escape}')
  await until(() => location.search === '', 'The list is not shown alone.')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText(/^Open the next or previous item/)).toBeVisible()
})
