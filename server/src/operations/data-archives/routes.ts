import * as endpoints from '@sahihi/contract/endpoints/data-archives.ts'
import type { AppContext } from '../../platform/context.ts'
import { createFileSender } from '../../platform/files/send-file.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { deleteDataArchive } from './delete-data-archive.ts'
import { downloadDataArchive } from './download-data-archive.ts'
import { listDataArchives } from './list-data-archives.ts'
import { requestDataArchive } from './request-data-archive.ts'

export function dataArchiveRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  const downloads = { db, clock, sendFile: createFileSender(db) }
  route(endpoints.listDataArchives, ({ partner }) => listDataArchives(db, partner, clock()))
  route(endpoints.requestDataArchive, ({ account, partner, body }) =>
    requestDataArchive(context, { account, partner }, body),
  )
  route(endpoints.downloadDataArchive, ({ account, partner, params, reply }) =>
    downloadDataArchive(downloads, { actor: { account, partner }, id: params.id, reply }),
  )
  route(endpoints.deleteDataArchive, ({ account, partner, params }) =>
    deleteDataArchive(context, { account, partner }, params.id),
  )
}
