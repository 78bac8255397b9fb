import type { Page } from '@playwright/test'
import { launchPhone } from '../../fixtures/camera.ts'
import { firstCameraRequest, listensForPermission, recordCameraRequests } from '../../fixtures/fake-camera.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

const fakeDeviceFlag = '--use-fake-device-for-media-stream'

async function openScanner(url: string, flags: string[]) {
  const browser = await launchPhone(flags)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(recordCameraRequests)
  const page = await context.newPage()
  await page.goto(`${url}/scan`)
  return { page, context, close: () => browser.close() }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('without camera permission the scanner says so, accepts a typed serial, and starts once permission is given', async ({
  app,
}) => {
  const { token } = await app.partner('Scanned Goods Ltd')
  const { serials } = await app.createCodes(token)
  const { page, context, close } = await openScanner(app.url, [fakeDeviceFlag])
  const sheet = page.getByRole('region', { name: 'The scanner has stopped' })
  await expect(sheet.getByRole('alert').first()).toHaveText('Camera access denied. Please enable camera permissions.')
  await expect.poll(() => listensForPermission(page)).toBe(true)
  await context.grantPermissions(['camera'])
  await expect(page.getByRole('status').filter({ hasText: 'Scanning for QR Code' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await button(page, 'Type the serial number').click()
  await expect(page.getByLabel('Type the serial number')).toBeFocused()
  await page.keyboard.type(serials[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await close()
})

test('the next of several cameras can be chosen and is remembered', async ({ app }) => {
  const { page, close } = await openScanner(app.url, [
    `${fakeDeviceFlag}=device-count=2`,
    '--use-fake-ui-for-media-stream',
  ])
  const running = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null
      return stream
        ?.getVideoTracks()
        .find((track) => track.readyState === 'live')
        ?.getSettings().deviceId
    })
  await expect(button(page, 'Switch camera')).toBeVisible()
  const first = await running()
  await button(page, 'Switch camera').click()
  await expect.poll(running).not.toBe(first)
  await expect.poll(running).toBeTruthy()
  const second = await running()
  expect(second).not.toBe(first)
  await page.reload()
  await expect.poll(() => firstCameraRequest(page)).toMatchObject({ deviceId: { exact: second } })
  await expect.poll(running).toBeTruthy()
  // When the remembered camera is gone, another one is used.
  await page.evaluate(() => localStorage.setItem('camera', 'unplugged'))
  await page.reload()
  await expect.poll(running).toBeTruthy()
  await close()
})
