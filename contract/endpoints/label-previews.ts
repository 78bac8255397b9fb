import { z } from 'zod'
import { id, oneOf } from '../domain/text.ts'
import { printOptions } from './downloads.ts'
import { dataReply, endpoint } from './endpoint.ts'

const { size, stock, dpi } = printOptions
const format = oneOf(['pdf', 'zpl']).default('pdf').meta({ description: '`zpl` is for thermal printers.' })
const ifGiven = <T extends z.ZodType>(field: z.ZodDefault<T>) =>
  field
    .unwrap()
    .optional()
    .meta(field.meta() ?? {})
const batchOrOrder = z.strictObject({ id: id.meta({ description: 'The id of a batch or of an order.' }) })

const setup = z.object({
  format: format.unwrap(),
  size: size.unwrap(),
  stock: stock.unwrap(),
  dpi: dpi.unwrap(),
})
export type PrintSetup = z.infer<typeof setup>

const millimetres = (what: string) => z.number().meta({ description: `${what} in millimetres.` })

const preview = z.object({
  setup: setup.meta({ description: 'How it would be printed: as asked, else as the product was printed last.' }),
  picture: z.string().meta({ description: 'The first page with sample codes, as an SVG data URI.' }),
  labels: z.number().meta({ description: 'How many labels the file has.' }),
  pages: z.number().meta({ description: 'On how many pages; on a roll each label is one.' }),
  perPage: z.number(),
  width: millimetres('The width of a page or of a label of a roll'),
  height: millimetres('Its height'),
  symbol: millimetres('The side of a symbol without its quiet zone'),
})
export type LabelPreview = z.infer<typeof preview>

export const previewLabels = endpoint({
  method: 'GET',
  path: '/api/labels/:id/preview',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Preview the labels of a batch or order',
  description:
    'How many pages or labels a file would have, how large they are, and a picture of the first one with sample codes. What is not given is as in the last download of labels of the product.',
  params: batchOrOrder,
  query: z.strictObject({ format: ifGiven(format), size: ifGiven(size), stock: ifGiven(stock), dpi: ifGiven(dpi) }),
  errors: ['conflict'],
  reply: dataReply(preview),
})

export const downloadTestLabel = endpoint({
  method: 'GET',
  path: '/api/labels/:id/test',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Download a test label',
  description:
    'A page (PDF) or a label (ZPL) that says TEST, like those of the batch or order, to adjust a printer. Its code belongs to no item, so it never verifies.',
  params: batchOrOrder,
  query: z.strictObject({ format, size, stock, dpi }),
  errors: ['conflict', 'rate_limited'],
  file: ['application/pdf', 'application/zpl'],
  headers: ['X-Approximate-Bytes'],
})
