import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, oneOf } from '../domain/text.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const evidenceKinds = ['case', 'report', 'recall'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
const evidenceFormats = ['pdf', 'json'] as const
export type EvidenceFormat = (typeof evidenceFormats)[number]

const evidenceFile = z.object({
  id: z.string(),
  format: z.enum(evidenceFormats),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  status: z.enum(['preparing', 'ready', 'failed']),
  bytes: z.number(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>
const files = z.object({
  files: z
    .array(evidenceFile)
    .meta({ description: `Of the last ${limits.evidenceDays} days, the newest first; earlier ones are deleted.` }),
})
export type EvidenceFiles = z.infer<typeof files>

const subject = {
  kind: oneOf(evidenceKinds).meta({ description: 'What it is about.' }),
  id: id.meta({ description: 'The id of the copy case, report or recall.' }),
}

export const listEvidence = endpoint({
  method: 'GET',
  path: '/api/evidence',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'List the files of evidence',
  description: 'About one copy case, report or recall. Admins have reports only.',
  query: z.strictObject(subject),
  reply: dataReply(files),
  forPeople: true,
})

export const requestEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'Ask for a file of evidence',
  description:
    'A job makes it: timeline, coarse places, reports, photo, decisions with names and reasons, and proofs of the public log, signed. ' +
    'The PDF is PDF/A-3 and has the JSON in it. No contact of a shopper is in it. `npx @sahihi/verifier evidence` says whether ' +
    'anything was changed (docs/trust.md, “Evidence”).',
  body: bodyOf({ ...subject, format: oneOf(evidenceFormats) }),
  reply: doneReply(files),
  errors: ['not_found', 'conflict'],
  forPeople: true,
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/api/evidence/:id/download',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'Download a file of evidence',
  description: 'Once it is ready. docs/trust.md, “Evidence”, has the format of both kinds.',
  params: z.strictObject({ id: id.meta({ description: 'The file.' }) }),
  errors: ['conflict', 'rate_limited'],
  file: ['application/pdf', 'application/json'],
  forPeople: true,
})
