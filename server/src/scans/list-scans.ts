import type { Db } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { scansOf } from './queries.ts'

/** The scans of a code of this partner, newest first: those before the ordinal `before`. */
export const listScans = (db: Db, partner: PartnerId, code: string, piece: { before: number; limit: number }) =>
  scansOf(db, partner, code, piece)
