import type { Db } from '../../platform/db/client.ts'
import { countReports, newReferences, type Owner } from './queries.ts'

/** How many reports of this owner nobody has looked into yet, and the references of the newest of them. */
export async function findNewReports(db: Db, owner: Owner, limit: number) {
  const counts = await countReports(db, owner, undefined)
  const count = counts.find(({ status }) => status === 'new')?.count ?? 0
  return { count, references: await newReferences(db, owner, limit) }
}
