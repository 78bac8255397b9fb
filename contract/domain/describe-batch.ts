import type { z } from 'zod'
import type { verifyBatch } from '../endpoints/scans.ts'
import type { Words } from '../i18n/en/shopper.ts'

type Batch = z.output<typeof verifyBatch.reply>['data']

/** What is said of a batch that exists, in a reader's words; its rows are labels with their values. */
export function describeBatch(
  { batch, details }: Words,
  data: Batch,
  dates: { manufacturingDate: string; expirationDate: string },
) {
  const sentences = {
    in_order: batch.inOrder,
    expired: batch.expired(dates.expirationDate),
    recalled: batch.recalled,
    not_released: batch.notReleased,
    closed: batch.closed,
  }
  const rows: [label: string, value: string][] = [
    [details.product, data.product.name],
    [details.category, data.product.category],
    [details.manufacturer, data.company],
    [details.batch, data.batch.name],
    [details.batchNumber, data.batch.batchNumber],
    [details.manufacturingDate, dates.manufacturingDate],
    [details.expirationDate, dates.expirationDate],
  ]
  return { title: batch.titles[data.state], sentence: sentences[data.state], rows }
}
