import * as endpoints from '@sahihi/contract/endpoints/applications.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { addNote } from './add-note.ts'
import { attachmentHeader } from './document-name.ts'
import { openDocument } from './open-document.ts'
import { removeDocument } from './remove-document.ts'
import { uploadDocument } from './upload-document.ts'

export function applicationRoutes(route: Route, context: AppContext) {
  route(endpoints.uploadDocument, ({ params, query, body, request }) =>
    uploadDocument(context, { ...params, ...query }, body, request.ip),
  )
  route(endpoints.removeDocument, ({ params, query, request }) =>
    removeDocument(context, { ...params, ...query }, request.ip),
  )
  route(endpoints.openDocument, async ({ admin, params, reply }) => {
    const { name, mediaType, content } = await openDocument(context, admin, params)
    return reply
      .type(mediaType)
      .header('content-disposition', attachmentHeader(name))
      .header('cache-control', 'private, no-store')
      .send(content)
  })
  route(endpoints.addNote, ({ admin, params, body }) => addNote(context, admin, { ...params, ...body }))
}
