import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { type Kind, kinds, picturedHost, pictureFile, pictureNames, serialIn } from '../../pictures/picture.ts'

/** How many pictures of a kind must be read: the measured figures. The last of some kinds cannot be read. */
const readAtLeast: Record<Exclude<Kind, 'none'>, number> = {
  rotated: 4,
  blurred: 3,
  small: 4,
  tilted: 4,
  shadowed: 4,
  pale: 4,
  damaged: 3,
  logo: 4,
  noisy: 4,
  large: 4,
}
const codes = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'none')

test('worn, blurred and tilted codes are read correctly from photos, and pictures without a code are not', async ({
  app,
  page,
}) => {
  test.setTimeout(240_000)
  const scanPhoto = await openScanner(page, app.url)
  const table: string[] = []
  const wrong: string[] = []
  const missed: string[] = []
  for (const kind of codes) {
    const unread: string[] = []
    for (const name of pictureNames(kind)) {
      const serial = await scanPhoto(name)
      if (!serial) unread.push(name)
      else if (serial !== serialIn(name)) wrong.push(`${name}: ${serial}`)
    }
    const read = kinds[kind] - unread.length
    table.push(`${kind.padEnd(10)}${read} of ${kinds[kind]}  ${unread.length ? `without ${unread.join(', ')}` : ''}`)
    if (read < readAtLeast[kind]) missed.push(`${kind}: ${read}, not ${readAtLeast[kind]}`)
  }
  let unread = 0
  for (const name of pictureNames('none')) {
    const serial = await scanPhoto(name)
    if (serial) wrong.push(`${name}: ${serial}`)
    else unread++
  }
  process.stdout.write(`Read from photos\n${table.join('\n')}\nno code   ${unread} of ${kinds.none} silent\n`)
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
})

/** Opens the scanner. The returned function gives it a photo and returns the serial that it verifies, if any. */
async function openScanner(page: Page, url: string) {
  let scannedSerial = ''
  await page.route('**/api/products/verify/**', (route) => {
    scannedSerial = normalizeSerial(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({ status: 400, json: { success: false, message: 'It was read.' } })
  })
  await page.goto(`${url}/scan`)
  const alert = page.getByRole('region', { name: 'The scanner has stopped' }).getByRole('alert').first()
  await expect(alert).toBeVisible()
  await page.evaluate((host) => document.querySelector('meta[name=host]')?.setAttribute('content', host), picturedHost)
  return async (name: string) => {
    scannedSerial = ''
    await page.locator('input[type=file]').setInputFiles(fileURLToPath(pictureFile(name)))
    await expect(alert).toHaveText(/It was read\.|No QR code was found in this photo/)
    return scannedSerial
  }
}
