import * as endpoints from '@sahihi/contract/endpoints/inspections.ts'
import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { type Account, type Caller, findPartnerId } from '../../platform/lib/identity.ts'
import { reencodePhoto } from '../../platform/lib/reencode-photo.ts'
import { listInspectableLots, listInspectableProducts } from './list-inspectable.ts'
import { getInspection, listInspections } from './list-inspections.ts'
import { makeManifest } from './make-manifest.ts'
import { readManifestKey } from './manifest-key.ts'
import {
  findCompanyName,
  findInspectionPhoto,
  findInspectorFacts,
  insertInspectionPhoto,
  isOwnInspection,
} from './queries.ts'
import { submitInspection } from './submit-inspection.ts'

export function inspectionRoutes(route: Route, context: AppContext) {
  const { db, config } = context
  route(endpoints.getInspector, async ({ account }) => {
    const { publicKey, isLogKey } = readManifestKey(config)
    const company = account.partnerId ? (await findCompanyName(db, account.partnerId)).companyName : null
    return { ...(await findInspectorFacts(db, account.id)), company, manifestKey: publicKey, isLogKey }
  })
  route(endpoints.listInspectableProducts, ({ account, query, paging }) =>
    listInspectableProducts(db, reachOf({ account }), query, paging),
  )
  route(endpoints.listInspectableLots, ({ account, query, paging }) =>
    listInspectableLots(db, reachOf({ account }), query, paging),
  )
  route(endpoints.getInspectionManifest, async ({ account, params, request, reply }) => {
    const known = request.headers['if-none-match']
    const { tag, body } = await makeManifest(context, reachOf({ account }), { ...params, known })
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', `attachment; filename="${params.batchId}.manifest"`)
    return body ? reply.type('application/octet-stream').send(body) : reply.code(304).send()
  })
  route(endpoints.submitInspection, ({ account, body }) => submitInspection(context, account, body))
  route(endpoints.uploadInspectionPhoto, async ({ account, params, body }) => {
    await requireOwn(account, params.id)
    const stored = await insertInspectionPhoto(db, { inspectionId: params.id, jpeg: await reencodePhoto(body) })
    if (!stored) throw new AppError('conflict', inspectionMessages.photoExists)
    return { message: inspectionMessages.photoSaved }
  })
  route(endpoints.listInspections, ({ caller, query, paging }) => listInspections(db, reachOf(caller), query, paging))
  route(endpoints.getInspection, ({ caller, params }) => getInspection(db, reachOf(caller), params.id))
  route(endpoints.getInspectionPhoto, async ({ caller, params, reply }) => {
    const jpeg = await findInspectionPhoto(db, reachOf(caller), params.id)
    if (!jpeg) throw notFound()
    return reply
      .type('image/jpeg')
      .header('content-disposition', `inline; filename="inspection-${params.id}.jpg"`)
      .header('cache-control', 'private, no-store')
      .send(jpeg)
  })

  async function requireOwn(account: Account, id: string) {
    if (!(await isOwnInspection(db, id, account.id))) throw notFound()
  }
}

/** The company of the caller; null for who belongs to none: inspectors of authorities and admins. */
const reachOf = (caller: Caller) => findPartnerId(caller) ?? null
