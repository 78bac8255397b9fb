import * as endpoints from '@sahihi/contract/endpoints/scans.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { localeOf, parseScanRequest } from './parse-scan-request.ts'
import { verifyBatch } from './verify-batch.ts'
import { verifyCode } from './verify-code.ts'

export function scanRoutes(serve: Route, { settle, verdictDb, db, clock }: AppContext) {
  serve(endpoints.verifyCode, ({ params, query, request }) =>
    verifyCode(
      { db: verdictDb, settle },
      parseScanRequest(params.verificationNumber, query, request, clock()),
      localeOf(query),
    ),
  )
  serve(endpoints.verifyBatch, ({ params, query }) => verifyBatch(db, params.id, clock(), query.lang))
}
