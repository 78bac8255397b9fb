import type { ShopperText } from '../i18n/en/shopper.ts'

type Batch = {
  state: keyof ShopperText['batch']['titles']
  product: { name: string; category: string }
  company: string
  batch: { name: string; batchNumber: string }
}

/** The title, the sentence and the rows (label and value) for a batch, in the language of the text. */
export function describeBatch(
  { batch, details }: ShopperText,
  data: Batch,
  dates: { manufacturingDate: string; expirationDate: string },
) {
  const sentences = {
    in_order: batch.inOrder,
    expired: batch.expired(dates.expirationDate),
    recalled: batch.recalled,
    not_released: batch.notReleased,
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
