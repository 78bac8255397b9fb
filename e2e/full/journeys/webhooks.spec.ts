import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../fixtures/fixtures.ts'

test('an owner adds an endpoint, tests it, and reads what it was sent', async ({ app, page, openAs }) => {
  const bodies: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Taken, thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const { token } = await app.partner('Hooked Ltd')
  await openAs(page, token, '/webhooks')
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Warehouse')
  await form.getByLabel('Address').fill('nowhere')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter a web address')
  await expect(form.getByRole('alert')).toContainText('Choose at least one event')
  await form.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
  await form.getByLabel('Codes were blocked').check()
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done, I have copied it' }).click()
  await expect(page).toHaveURL(/\/webhooks\/[\w-]{36}$/)

  await page.getByRole('button', { name: 'Send a test' }).click()
  const details = page.getByRole('dialog', { name: 'test' })
  await expect(details).toContainText('Taken, thank you')
  await details.getByRole('button', { name: 'Close' }).click()

  const { serials } = await app.createCodes(token, { name: 'Zobo drink', quantity: 1 })
  await app.api(token, 'PUT', `/api/products/qr/${serials[0]}/state`, { action: 'block', reason: 'Stolen' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /code\.blocked/ })).toContainText('Delivered')
  }).toPass()
  expect(bodies.map((body) => JSON.parse(body).type)).toEqual(['test', 'code.blocked'])
  await page
    .getByRole('row', { name: /code\.blocked/ })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect(page.getByText('1 delivery will be sent again.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  await new Promise((resolve) => receiver.close(resolve))
})
