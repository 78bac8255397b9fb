import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { findOverflow } from '../fixtures/overflow-check.ts'
import { recordProblems } from '../fixtures/record-problems.ts'

test('a company writes to us without JavaScript, corrects what is wrong, and its message is mailed to us', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/for-manufacturers`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeVisible()
  await page.getByLabel('Your name').fill('Amina Bello')
  await page.getByLabel('Company').fill('Kano Cola <Ltd>')
  await page.getByLabel('Email').fill('amina@kano')
  await page.getByLabel('What would you like').fill('How do labels stay on a cold bottle?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please correct the following errors:')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email/)
  await expect(page.getByLabel('Company')).toHaveValue('Kano Cola <Ltd>')
  await page.getByLabel('Email').fill('amina@kano-cola.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message is on its way')
  await app.mail('help@sahihi.example', /How do labels stay on a cold bottle/)
  await context.close()
})

for (const path of ['/for-manufacturers', '/contact'])
  test(`${path} loads no script, fits phones and screens, and is accessible in light and dark`, async ({
    app,
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'document' && !/seal|icon|manifest/.test(request.url()))
        scripts.push(request.url())
    })
    const problems = recordProblems(page, new URL(app.url).origin)
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [1440, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.goto(app.url + path)
        const overflow = await page.evaluate(findOverflow)
        const violations = await axeViolations(page)
        expect({ width, colorScheme, scripts, problems, overflow, violations }).toEqual({
          width,
          colorScheme,
          scripts: [],
          problems: [],
          overflow: [],
          violations: [],
        })
      }
  })
