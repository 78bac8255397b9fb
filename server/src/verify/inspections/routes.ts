import * as endpoints from '@sahihi/contract/endpoints/inspections.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { sendJpeg } from '../../platform/http/send-jpeg.ts'
import { type Caller, findPartnerId } from '../../platform/lib/identity.ts'
import { getInspection } from './get-inspection.ts'
import { getInspectionManifest } from './get-inspection-manifest.ts'
import { listInspectableLots } from './list-inspectable-lots.ts'
import { listInspectableProducts } from './list-inspectable-products.ts'
import { listInspections } from './list-inspections.ts'
import { getInspectionPhoto, getInspector } from './queries.ts'
import { submitInspection } from './submit-inspection.ts'
import { uploadInspectionPhoto } from './upload-inspection-photo.ts'

export function inspectionRoutes(route: Route, context: AppContext) {
  const { db } = context
  route(endpoints.getInspector, ({ account }) => getInspector(context, account))
  route(endpoints.listInspectableProducts, ({ account, query, paging }) =>
    listInspectableProducts(db, reachOf({ account }), query, paging),
  )
  route(endpoints.listInspectableLots, ({ account, query, paging }) =>
    listInspectableLots(db, reachOf({ account }), query, paging),
  )
  route(endpoints.getInspectionManifest, async ({ account, params, request, reply }) => {
    const known = request.headers['if-none-match']
    const { tag, body } = await getInspectionManifest(context, reachOf({ account }), { ...params, known })
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', `attachment; filename="${params.batchId}.manifest"`)
    return body ? reply.type('application/octet-stream').send(body) : reply.code(304).send()
  })
  route(endpoints.submitInspection, ({ account, body }) => submitInspection(context, account, body))
  route(endpoints.uploadInspectionPhoto, ({ account, params, body }) =>
    uploadInspectionPhoto(db, account, params.id, body),
  )
  route(endpoints.listInspections, ({ caller, query, paging }) => listInspections(db, reachOf(caller), query, paging))
  route(endpoints.getInspection, ({ caller, params }) => getInspection(db, reachOf(caller), params.id))
  route(endpoints.getInspectionPhoto, async ({ caller, params, reply }) =>
    sendJpeg(reply, `inspection-${params.id}`, await getInspectionPhoto(db, reachOf(caller), params.id)),
  )
}

/** The company of the caller; null for who belongs to none: inspectors of authorities and admins. */
const reachOf = (caller: Caller) => findPartnerId(caller) ?? null
