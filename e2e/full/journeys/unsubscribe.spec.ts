import { axeViolations } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { createReport } from '../../fixtures/report-fixture.ts'

test('the link of a mail unsubscribes after a click, on a page that is small and accessible on phone and desktop', async ({
  app,
  page,
}) => {
  const { token, email } = await app.partner('Unsubscribed Goods Ltd')
  const { serials } = await app.createCodes(token)
  await createReport(app, { enteredSerial: serials[0] })
  // As if it had been mailed at once to others: who changes from daily to at once is then mailed what waited.
  await app.sql('update reports set mail_decided_at = created_at where mail_decided_at is null', [])
  await app.api(token, 'PUT', '/api/team/mails', { cases: 'off', reports: 'at_once' })
  const [link = ''] = /\/unsubscribe\/[\w.-]+/.exec(await app.mail(email, /\/unsubscribe\//)) ?? []

  for (const path of [link, '/unsubscribe/unknown'])
    for (const { width, colorScheme } of [
      { width: 390, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const reply = await page.goto(app.url + path)
      expect((await reply?.body())?.length).toBeLessThan(5000)
      expect(await page.locator('script, link[rel=stylesheet], img').count()).toBe(0)
      expect({ path, width, violations: await axeViolations(page) }).toEqual({ path, width, violations: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
