import * as endpoints from '@sahihi/contract/endpoints/proofs.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { getProof } from './get-proof.ts'

export function proofRoutes(route: Route, context: ScanAppContext) {
  route(endpoints.getProof, async ({ params, request, reply }) =>
    reply.type('text/plain; charset=utf-8').send(await getProof(context, params.verificationNumber, request.ip)),
  )
}
