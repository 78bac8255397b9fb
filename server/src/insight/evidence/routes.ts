import * as endpoints from '@sahihi/contract/endpoints/evidence.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { createFileSender } from '../../platform/files/send-file.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { readEvidenceKey } from '../../platform/transparency-log/log-key.ts'
import { downloadEvidence } from './download-evidence.ts'
import { listEvidence } from './list-evidence.ts'
import { requestEvidence } from './request-evidence.ts'

export function evidenceRoutes(route: Route, context: AppContext) {
  const { db } = context
  const downloads = { ...context, sendFile: createFileSender(db) }
  route(endpoints.listEvidence, ({ account, query }) => listEvidence(db, account.partnerId ?? null, query))
  route(endpoints.requestEvidence, ({ account, body }) => requestEvidence(context, account, body))
  route(endpoints.downloadEvidence, ({ account, params, reply }) =>
    downloadEvidence(downloads, { account, id: params.id, reply }),
  )
}

/** The key with which people check evidence, for everyone. */
export function evidenceKeyRoute(app: FastifyInstance, { config }: Pick<AppContext, 'config'>) {
  const { verifierKey } = readEvidenceKey(config)
  app.get('/evidence/key', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=5').send(`${verifierKey}\n`),
  )
}
