import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { scansOf } from '../scans/queries.ts'

/** The scans of a code of this partner, newest first: those before the ordinal `before`. */
export const listScans = (db: Db, partner: PartnerId, code: string, piece: { before: number; limit: number }) =>
  scansOf(db, partner, code, piece)
