import { decodeSerial, encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../../platform/db/client.ts'
import { batchLabel, orderLabel } from '../../platform/lib/batch-label.ts'
import type { Query, Read } from '../../platform/lib/csv-exports.ts'

export type Thing = { name: string; path: string | null }
export type Things = Map<string, Thing>

/** The kinds of thing that rows are about, each with the ids that the rows name. */
export type Subjects = Record<'inventory' | 'code' | 'order' | 'case' | 'report' | 'payment' | 'account', string[]>

/** The names and pages of things, without those that are gone or never had a row. */
export async function findSubjectNames(db: Db, read: Read, subjects: Subjects): Promise<Things> {
  const things: Things = new Map()
  const ids = (kind: keyof Subjects) => [...new Set(subjects[kind])].filter(isId)
  // Asks only for kinds that some row has.
  const select = async <Row>(ids: string[], query: (ids: string[]) => Query<Row>): Promise<Row[]> =>
    ids.length > 0 ? read(query(ids)) : []
  for (const { id, name } of await select(ids('inventory'), (in_) =>
    db.selectFrom('products').where('id', 'in', in_).select(['id', 'name']),
  ))
    things.set(id, { name, path: `/products/${id}/batches` })
  for (const { id, name } of await select(ids('inventory'), (in_) =>
    db
      .selectFrom('batches')
      .innerJoin('products', 'products.id', 'batches.productId')
      .where('batches.id', 'in', in_)
      .select(['batches.id', batchLabel.as('name')]),
  ))
    things.set(id, { name, path: `/inventory/${id}` })
  const codeIds = subjects.code.flatMap((serial) => decodeSerial(serial)?.toString() ?? [])
  for (const { id, batchId } of await select(codeIds, (in_) =>
    db.selectFrom('codes').where('id', 'in', in_).select(['id', 'batchId']),
  )) {
    const serial = encodeSerial(BigInt(id))
    things.set(serial, { name: groupSerial(serial), path: `/inventory/${batchId}?code=${serial}` })
  }
  for (const { id, name } of await select(ids('order'), (in_) =>
    db
      .selectFrom('orders')
      .where('id', 'in', in_)
      .select(['id', orderLabel.as('name')]),
  ))
    things.set(id, { name, path: `/lots/${id}` })
  for (const { id, codeId } of await select(ids('case'), (in_) =>
    db.selectFrom('copyCases').where('id', 'in', in_).select(['id', 'codeId']),
  ))
    things.set(id, { name: groupSerial(encodeSerial(BigInt(codeId))), path: `/suspicious-codes/${id}` })
  for (const { id, reference } of await select(ids('report'), (in_) =>
    db.selectFrom('reports').where('id', 'in', in_).select(['id', 'reference']),
  ))
    things.set(id, { name: reference, path: `/reports?report=${id}` })
  for (const { id, reference, creditedAt } of await select(ids('payment'), (in_) =>
    db.selectFrom('payments').where('id', 'in', in_).select(['id', 'reference', 'creditedAt']),
  ))
    things.set(id, { name: reference, path: creditedAt ? `/subscription/receipt/${id}` : '/subscription' })
  for (const { id, name, email } of await select(ids('account'), (in_) =>
    db.selectFrom('accounts').where('id', 'in', in_).select(['id', 'name', 'email']),
  ))
    things.set(id, { name: name ?? email, path: '/team' })
  return things
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
