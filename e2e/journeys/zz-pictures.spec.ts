import { codeIdOf } from '@sahihi/contract/domain/serial.ts'
import { randomUUID } from 'node:crypto'
import { createCopyCases } from '../fixtures/copy-case-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('pictures', async ({ app, browser, openAs }) => {
  test.setTimeout(240_000)
  const { token } = await app.partner('Picture Goods Ltd')
  const { serials } = await app.createCodes(token, { quantity: 5, hasPin: true })
  const [copied = '', guessed = '', ...rest] = serials
  const [id] = await createCopyCases(app, token, [copied])
  for (const [n, serial] of [copied, guessed, ...rest, ...rest, ...rest].entries()) {
    const sessionId = randomUUID()
    const geoLocation = JSON.stringify({ latitude: 5.11, longitude: 7.37 })
    await app.api('', 'GET', `/api/products/verify/${serial}?${new URLSearchParams({ sessionId, scanId: randomUUID(), geoLocation })}`)
    await app.api('', 'POST', `/api/products/verify/${serial}/pin`, { pin: '00000000', attemptId: randomUUID(), sessionId })
  }
  for (let i = 0; i < 56; i++)
    await app.api('', 'POST', `/api/products/verify/${guessed}/pin`, { pin: '00000000', attemptId: randomUUID() })
  const code = String(codeIdOf(copied))
  await app.sql(`update code_pins set first_used_at = now() - interval '9 days', first_session_id = 'visitor 1 of ${copied}', first_city = 'Kano', first_country = 'NG', later_uses = 2, last_used_at = now() - interval '1 day' where code_id = $1`, [code])
  await app.sql(`insert into pin_attempts (code_id, attempt_id, partner_id, product_id, batch_id, outcome, is_own, attempted_at, city, country) select id, gen_random_uuid(), partner_id, product_id, batch_id, 'confirmed_again', false, now() - make_interval(days => d), case d when 1 then 'Port Harcourt' end, case d when 1 then 'NG' end from codes, generate_series(1, 2) as d where id = $1`, [code])
  const list = async () => ((await app.api(token, 'GET', '/api/copy-cases?state=watched')).data as any).data.cases as { id: string; verificationNumber: string }[]
  await expect.poll(async () => (await list()).length).toBe(4)
  const guessedId = (await list()).find(({ verificationNumber }) => verificationNumber === guessed)?.id
  const pages = { confirmed: `/suspicious-codes/${id}`, guessed: `/suspicious-codes/${guessedId}`, inbox: '/inbox', watched: '/suspicious-codes?state=watched', settings: '/analytics/settings' }
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [[390, 844], [1440, 900]] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme })
      const page = await context.newPage()
      for (const [name, path] of Object.entries(pages)) {
        await openAs(page, token, path)
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: `/tmp/pin-pictures/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
      await context.close()
    }
})
