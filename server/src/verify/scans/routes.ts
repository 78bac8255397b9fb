import * as endpoints from '@sahihi/contract/endpoints/scans.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { getTestLink } from './get-test-link.ts'
import { parseScanRequest } from './parse-scan-request.ts'
import { requireOwnCode } from './require-own-code.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { verifyBatch } from './verify-batch.ts'
import { verifyCode } from './verify-code.ts'

export function scanRoutes(route: Route, context: ScanAppContext) {
  route(endpoints.verifyCode, async ({ params, query, request }) => {
    const { lang: language, timeZone } = query
    const scan = parseScanRequest(context, params.verificationNumber, query, request)
    await requireOwnCode(context, request, scan.serial, language)
    return verifyCode(context, scan, language && { language, timeZone, isAnonymous: !query.sessionId })
  })
  route(endpoints.verifyBatch, ({ params, query, request }) =>
    verifyBatch(context, params.id, {
      address: request.ip,
      locale: query.lang && { language: query.lang, timeZone: query.timeZone },
      companyId: request.companyHost?.partnerId,
    }),
  )
  route(endpoints.getTestLink, ({ partner, params }) => getTestLink(context, partner, params.verificationNumber))
}
