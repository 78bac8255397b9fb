import type { FastifyReply } from 'fastify'
import { adminTimeZone } from '../../platform/lib/calendar.ts'
import type { ExportDeps } from '../../platform/lib/csv-exports.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { sendActivity } from './export-activity.ts'
import type { ActivityQuery } from './list-activity.ts'

type Params = { admin: AdminId; query: ActivityQuery & { partner?: string | undefined }; reply: FastifyReply }

/** Streams the activity of all partners or one that matches the filters as CSV, newest first. */
export const exportAllActivity = (deps: ExportDeps, { admin, query: { partner, ...query }, reply }: Params) =>
  sendActivity(deps, {
    by: { accountId: admin },
    owner: admin,
    partnerId: null,
    reader: { isAdmin: true, partner },
    query,
    timeZone: adminTimeZone,
    reply,
  })
