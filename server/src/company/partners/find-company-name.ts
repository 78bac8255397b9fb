import type { Db } from '../../platform/db/client.ts'

/** The name of a partner. */
export async function findCompanyName(db: Db, partnerId: string): Promise<string> {
  const partner = db.selectFrom('partners').where('id', '=', partnerId)
  return (await partner.select('companyName').executeTakeFirstOrThrow()).companyName
}
