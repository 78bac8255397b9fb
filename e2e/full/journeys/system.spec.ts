import { expect, test } from '../../fixtures/fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an admin sees which jobs failed, and retries them', async ({ app, page, openAsAdmin }) => {
  await app.sql(
    `insert into jobs.job (name, state, data, completed_on, output)
     values ('mail-rejection', 'failed', jsonb_build_object('partnerId', gen_random_uuid()), now(), jsonb_build_object('message', $1::text))`,
    ['The mail server <b>said</b> no'],
  )
  await openAsAdmin(page, '/admin/system')
  await expect(page.getByRole('complementary', { name: 'Jobs have failed' })).toContainText('retry them below')
  const queue = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'mail-rejection' }) })
  await expect(queue).toContainText('The mail server <b>said</b> no')
  await expect(queue).toContainText('just now')

  await queue.getByRole('button', { name: 'Retry failed jobs of mail-rejection' }).press('Enter')
  await expect(page.getByText('Retrying 1 job.')).toBeVisible()
  // The rejected partner is gone, so the job has nothing to do and succeeds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Up to date')).toBeVisible()
    await expect(queue).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('complementary', { name: 'Jobs have failed' })).toHaveCount(0)
})
