import * as endpoints from '@sahihi/contract/endpoints/scans.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { getTestLink } from './get-test-link.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyBatch } from './verify-batch.ts'
import { verifyCode } from './verify-code.ts'

export function scanRoutes(route: Route, context: ScanAppContext) {
  route(endpoints.verifyCode, ({ params, query, request }) => {
    const { lang: language, timeZone } = query
    const scan = parseScanRequest(context, params.verificationNumber, query, request)
    return verifyCode(context, scan, language && { language, timeZone, isAnonymous: !query.sessionId })
  })
  route(endpoints.verifyBatch, ({ params, query, request }) =>
    verifyBatch(context, params.id, { address: request.ip, language: query.lang }),
  )
  route(endpoints.getTestLink, ({ partner, params }) => getTestLink(context, partner, params.verificationNumber))
}
