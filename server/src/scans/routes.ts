import { verifyBatch, verifyCode } from '@sahihi/contract/scans.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { judgeBatch } from './judge-batch.ts'
import { judgeScan } from './judge-scan.ts'
import { readerOf, readOf } from './read-scan.ts'

export function scanRoutes(serve: Serve, { settle, verdictDb, db, clock }: Parts) {
  serve(verifyCode, ({ params, query, request }) =>
    judgeScan({ db: verdictDb, settle }, readOf(params.verificationNumber, query, request, clock()), readerOf(query)),
  )
  serve(verifyBatch, ({ params, query }) => judgeBatch(db, params.id, clock(), query.say))
}
