import * as files from '@sahihi/contract/endpoints/pin-files.ts'
import * as endpoints from '@sahihi/contract/endpoints/pins.ts'
import type { AcquireDownloadSlot } from '../../catalog/downloads/download-slots.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { extractSerial } from '../scans/extract-serial.ts'
import { requireOwnCode } from '../scans/require-own-code.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { allowOrderPinFiles } from './allow-order-pin-files.ts'
import { allowPinFiles } from './allow-pin-files.ts'
import { checkPin } from './check-pin.ts'
import { createOrderPinFile } from './create-order-pin-file.ts'
import { createPinFile } from './create-pin-file.ts'
import { listOrderPinFiles, listPinFiles } from './pin-file-queries.ts'

type FileContext = AppContext & { acquireDownloadSlot: AcquireDownloadSlot }

export function pinRoutes(route: Route, context: ScanAppContext & FileContext) {
  const { companyHosts, limitMisses } = context
  route(endpoints.checkPin, async ({ params, query, body, request }) => {
    const { lang: language, timeZone } = query
    const { pin, attemptId, sessionId = null } = body
    const check = {
      serial: extractSerial(params.verificationNumber, companyHosts.ownHosts),
      pin,
      attemptId,
      sessionId,
      address: request.ip,
      countMiss: () => limitMisses(request.ip),
    }
    await requireOwnCode(context, request, check.serial, language)
    return checkPin(context, check, language && { language, timeZone, isAnonymous: sessionId === null })
  })
  pinFileRoutes(route, context)
}

function pinFileRoutes(route: Route, { db, config, canaries, clock, sendCsv, acquireDownloadSlot }: FileContext) {
  const { PUBLIC_URL: publicUrl } = config
  const deps = () => ({ db, config, now: clock() })
  const fileDeps = () => ({
    ...deps(),
    canaries,
    publicUrl,
    linkBase: `${publicUrl}/verify/`,
    acquireDownloadSlot,
    sendCsv,
  })

  route(files.createPinFile, ({ actor, params, body, reply }) =>
    createPinFile(fileDeps(), { actor, id: params.id, input: body, reply }),
  )
  route(files.createOrderPinFile, ({ actor, params, body, reply }) =>
    createOrderPinFile(fileDeps(), { actor, id: params.id, input: body, reply }),
  )
  route(files.listPinFiles, ({ partner, params }) => listPinFiles(deps(), partner, params.id))
  route(files.listOrderPinFiles, ({ partner, params }) => listOrderPinFiles(deps(), partner, params.id))
  route(files.allowPinFiles, ({ actor, params, body }) => allowPinFiles(deps(), actor, params.id, body))
  route(files.allowOrderPinFiles, ({ actor, params, body }) => allowOrderPinFiles(deps(), actor, params.id, body))
}
