import { imageSides, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { designs, downloadDesigned } from '../../support/designed-downloads.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe.each(designs)('a download in a design with %s', (_, design, hasLogo) => {
  test('as SVG is readable in every symbol, with brand name and serial as text', async () => {
    await (await downloadDesigned(app, design, hasLogo, 5)).expectSvg()
  })

  test.each(imageSides)('as PNG of %s pixels is readable in every symbol, in its color', async (side) => {
    await (await downloadDesigned(app, design, hasLogo, 5)).expectPng(side)
  })

  test.each(printSize.options)(
    'as a sheet of size %s is readable in every symbol, with brand name and serial under it',
    async (size) => {
      await (await downloadDesigned(app, design, hasLogo, 14)).expectSheet(size)
    },
  )
})
