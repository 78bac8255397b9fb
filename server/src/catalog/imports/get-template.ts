import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import { type TableFormat, tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind } from '@sahihi/contract/endpoints/imports.ts'
import type { FastifyReply } from 'fastify'

/** A file with the columns of an import and one example, which the import of products and batches skips. */
export function getTemplate(reply: FastifyReply, { kind, format }: { kind: CheckedKind; format: TableFormat }) {
  const fields = listFields(kind)
  const content =
    format === 'csv'
      ? byteOrderMark + csvLine(fields.map(({ title }) => title)) + csvLine(fields.map(({ example }) => example))
      : `${JSON.stringify([Object.fromEntries(fields.map(({ key, example }) => [key, example]))], null, 2)}\n`
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${kind}-template.${format}"`)
    .send(content)
}

const listFields = (kind: CheckedKind) =>
  kind === 'serials'
    ? [{ key: 'serial', title: 'Serial', example: 'LOT7-4KX93M' }]
    : tableColumns[kind].flatMap(({ example, ...column }) => (example === undefined ? [] : [{ ...column, example }]))
