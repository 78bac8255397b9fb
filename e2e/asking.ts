import type { Page } from '@playwright/test'
import { feedbackProduct } from '../server/test/feedback-product.ts'
import { openFirstPage } from './first-page.ts'
import type { Product } from './product.ts'

export async function askingProduct(product: Product, wish: object = {}) {
  const { token } = await product.partner('Asking Goods Ltd', 'PREMIUM')
  const made = await product.codes(token, { ...feedbackProduct, ...wish })
  const [serial = ''] = made.serials
  const answers = async () => {
    const { data } = await product.api(token, 'GET', `/api/products/${made.productId}/feedback`)
    return (data as { data: { feedback: { responses: object; deviceInfo: object; city: string | null }[] } }).data
      .feedback
  }
  return { ...made, token, serial, answers }
}

export const form = (page: Page) => page.getByRole('heading', { name: 'Share Your Feedback' })
export const send = (page: Page) => page.getByRole('button', { name: 'Send Feedback' })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })
export const choose = (page: Page, answer: string) => page.getByRole('radio', { name: answer, exact: true }).check()

export async function typeSerial(page: Page, url: string, serial: string) {
  await openFirstPage(page, url)
  await page.getByLabel('Or type the serial number').fill(serial)
  await page.keyboard.press('Enter')
}
