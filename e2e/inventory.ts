import type { Browser, Page } from '@playwright/test'
import { codeOf } from '@sahihi/contract/serial.ts'
import type { Product } from './product.ts'

export const maker = 'Ẹlẹ́wà Foods Ltd'

type Way = { method?: 'QR_SCAN' | 'MANUAL_ENTRY'; city?: string | null }

/** Scans of a code so many days ago, oldest first, as the verify call itself would have kept them then. */
export async function scannedAgo(
  product: Product,
  serial: string,
  days: number[],
  { method = 'QR_SCAN', city = 'Lagos' }: Way = {},
) {
  const code = String(codeOf(serial))
  await product.sql(
    `update batches set released_at = now() - interval '1 year' where id = (select batch_id from codes where code = $1)`,
    [code],
  )
  await product.sql(
    `select verify_one($1, gen_random_uuid(), 'some-visitor', now() - make_interval(days => days), $3, 'page',
       null, null, $4, 'NG', 'mobile', 'Android', 'Chrome', '4g') from unnest($2::integer[]) as days`,
    [code, days, method, city],
  )
}

type Answer = { emoji?: string; multipleChoice?: string; rating?: number; openEnded?: string }

/** One more visitor's answer for a code, so many days ago. */
export async function answeredAgo(product: Product, serial: string, days: number, answer: Answer) {
  const { emoji = null, multipleChoice = null, rating = null, openEnded = null } = answer
  await product.sql(
    `insert into feedback (id, code, batch_id, product_id, partner_id, session_id, submission_id, submitted_at,
       emoji, multiple_choice, rating, open_ended, device_type)
     select gen_random_uuid(), code, batch_id, product_id, partner_id, gen_random_uuid(), gen_random_uuid(),
       now() - make_interval(days => $2), $3, $4, $5, $6, 'mobile' from codes where code = $1`,
    [String(codeOf(serial)), days, emoji, multipleChoice, rating, openEnded],
  )
}

export const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /Last 30 days/ })
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'QR code' })

/** The page of a shopper who has never been here. */
export async function shopper(browser: Browser, url: string) {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(url)
  return phone
}
