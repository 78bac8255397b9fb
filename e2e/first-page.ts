import type { Page } from '@playwright/test'

/** Opens the first page and waits until its own script answers: its carousel has buttons only then. */
export async function openFirstPage(page: Page, url: string) {
  await page.goto(url)
  await page.locator('.carousel-buttons').waitFor()
}
