import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id } from '../domain/text.ts'
import { currentPassword } from './accounts.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const dataArchive = z.object({
  id: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string().meta({ description: 'The name or email address of who asked for it.' }),
  status: z.enum(['preparing', 'ready', 'canceled', 'failed', 'deleted']),
  lines: z.number().meta({ description: 'How many records are in it, so far.' }),
  bytes: z.number().meta({ description: 'The size of the file, so far.' }),
  endedAt: z.iso.datetime().nullable(),
  keptUntil: z.iso.datetime().nullable().meta({ description: 'When the file of a ready archive is deleted.' }),
})
export type DataArchive = z.infer<typeof dataArchive>

const dataArchives = z.object({
  archives: z.array(dataArchive).meta({ description: `Of the last ${limits.dataArchiveDays} days, the newest first.` }),
  nextAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the next one may be asked for; null for now, or after the one in preparation.' }),
})
export type DataArchives = z.infer<typeof dataArchives>

const changedReply = doneReply(dataArchives)
const archiveId = z.strictObject({ id: id.meta({ description: 'The archive.' }) })

export const listDataArchives = endpoint({
  method: 'GET',
  path: '/api/data-archives',
  access: 'partner',
  permission: 'archives:write',
  summary: 'List the data archives',
  description: 'How far the one in preparation is, and which can be downloaded.',
  reply: dataReply(dataArchives),
})

export const requestDataArchive = endpoint({
  method: 'POST',
  path: '/api/data-archives',
  access: 'partner',
  permission: 'archives:write',
  summary: 'Ask for all data as one file',
  description: `Needs the current password. A job makes the file, and a mail says when it is ready; it can be downloaded for ${limits.dataArchiveDays} days. One in any 24 hours.`,
  body: bodyOf({ currentPassword }),
  reply: changedReply,
  errors: ['conflict', 'rate_limited'],
})

export const downloadDataArchive = endpoint({
  method: 'GET',
  path: '/api/data-archives/:id/download',
  access: 'partner',
  permission: 'archives:write',
  summary: 'Download a data archive',
  description: 'A ZIP of files with one JSON object on each line; `docs/archive-format.md` describes them.',
  params: archiveId,
  errors: ['conflict', 'rate_limited'],
  file: 'application/zip',
})

export const deleteDataArchive = endpoint({
  method: 'DELETE',
  path: '/api/data-archives/:id',
  access: 'partner',
  permission: 'archives:write',
  summary: 'Cancel or delete a data archive',
  description: 'Stops the preparation, or deletes the file before its time.',
  params: archiveId,
  reply: changedReply,
  errors: ['conflict'],
})
