import { codeOf } from '@sahihi/contract/serial.ts'
import type { Product } from './product.ts'

type Visit = { days: number; visitor?: string; method?: 'QR_SCAN' | 'MANUAL_ENTRY' }

/** Scans of a code at noon in Lagos, so many days ago, oldest first, as the verify call itself would have kept them then. */
export async function scannedAtNoon(product: Product, serial: string, visits: Visit[]) {
  const code = String(codeOf(serial))
  await product.sql(
    `update batches set released_at = now() - interval '1 year' where id = (select batch_id from codes where code = $1)`,
    [code],
  )
  await product.sql(
    `select verify_one($1, gen_random_uuid(), visitor, date_trunc('day', now()) - make_interval(days => days) + interval '11 hours',
       method, 'page', null, null, 'Lagos', 'NG', 'mobile', 'Android', 'Chrome', '4g')
     from unnest($2::text[], $3::integer[], $4::text[]) as visits (visitor, days, method)`,
    [
      code,
      visits.map(({ visitor = 'visitor-one' }) => visitor),
      visits.map(({ days }) => days),
      visits.map(({ method = 'QR_SCAN' }) => method),
    ],
  )
}

/**
 * Six scans of three codes: four yesterday and the two days before (one of a batch of its own, one typed), by two visitors
 * of whom one came once; and one forty days ago.
 */
export async function analysed(product: Product, company: string, plan?: 'PREMIUM') {
  const { token } = await product.partner(company, plan)
  const tablets = await product.codes(token, { name: '=Tablets, 500 mg' })
  const syrup = await product.codes(token, { name: 'Syrup', batch: 'Run 9' })
  const [first = '', second = ''] = tablets.serials
  await scannedAtNoon(product, first, [{ days: 40 }, { days: 3 }, { days: 2 }, { days: 1 }])
  await scannedAtNoon(product, second, [{ days: 1, method: 'MANUAL_ENTRY' }])
  await scannedAtNoon(product, syrup.serials[0] ?? '', [{ days: 1, visitor: 'visitor-two' }])
  return { token, tablets, syrup }
}
