import * as endpoints from '@sahihi/contract/endpoints/pins.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { serialIn } from '../scans/serial-in.ts'
import { checkPin } from './check-pin.ts'

export function pinRoutes(route: Route, context: ScanAppContext) {
  const { config, limitMisses } = context
  route(endpoints.checkPin, ({ params, query, body, request }) => {
    const { lang: language, timeZone } = query
    const { pin, attemptId, sessionId = null } = body
    const check = {
      serial: serialIn(params.verificationNumber, config.PUBLIC_URL),
      pin,
      attemptId,
      sessionId,
      address: request.ip,
      countMiss: () => limitMisses(request.ip),
    }
    return checkPin(context, check, language && { language, timeZone, isAnonymous: sessionId === null })
  })
}
