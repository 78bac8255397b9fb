import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const titles = [
  'Scan Volume & Trends',
  'Scan Methods',
  'Customer Engagement',
  'Time-based Scanning Trends',
] as const
export const calls = {
  'Scan Volume & Trends': 'scan-volume',
  'Scan Methods': 'scan-methods',
  'Customer Engagement': 'engagement',
  'Time-based Scanning Trends': 'time-patterns',
} as const
export type Title = (typeof titles)[number]
export const card = (page: Page, title: Title) => page.getByRole('region', { name: title, exact: true })
export const figure = (page: Page, title: Title, label: string) =>
  card(page, title).locator('dl > div', { has: page.getByText(label, { exact: true }) })
export const choose = (page: Page, title: Title, period: string) =>
  card(page, title).locator('label', { hasText: period }).click()
export const menu = async (page: Page, title: Title, item: RegExp) => {
  await page.getByRole('button', { name: `${title}: options` }).click()
  await page.getByRole(/Compare/.test(item.source) ? 'menuitemcheckbox' : 'menuitem', { name: item }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}
export const rows = async (page: Page, title: Title) => {
  await card(page, title).getByRole('button', { name: 'Show as a table' }).click()
  return card(page, title).getByRole('table').locator('tr')
}
/** A call of one card, by what it asks for. */
export const asked = (page: Page, title: Title, query: RegExp | string = '') =>
  page.waitForRequest((request) => {
    const { pathname, search } = new URL(request.url())
    return pathname.endsWith(`/analytics/${calls[title]}`) && (query instanceof RegExp ? query.test(search) : true)
  })
export const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
export const weekday = (ago: number) =>
  new Date(Date.now() - ago * 86_400_000).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

/** Every text that is drawn on a canvas, in the order it is drawn. */
export const listenToCanvas = (page: Page) =>
  page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const real = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(text)
      return real.call(this, text, ...place)
    }
  })
export const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
