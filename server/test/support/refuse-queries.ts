import type { Db } from '../../src/platform/db/client.ts'

/** A database that cannot be reached. */
export const refuseQueries = (db: Db): Db =>
  new Proxy(db, {
    get: () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
