import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, oneOf, text } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { closing } from './closure.ts'
import { bodyOf, doneReply, endpoint, messageReply } from './endpoint.ts'

/** What an admin wants to see: who the company is, that it may make its product, and who signs for it. */
export const documentKinds = ['incorporation', 'license', 'identity'] as const
export type DocumentKind = (typeof documentKinds)[number]

const documentsToken = z
  .string(messages.documentsLinkEnded)
  .min(1, messages.documentsLinkEnded)
  .max(256, messages.documentsLinkEnded)
  .meta({ description: 'The `documentsToken` of the reply that verified the email address.' })
const documentId = id.meta({ description: 'The id of the document, made by the client.' })

export const uploadDocument = endpoint({
  method: 'PUT',
  path: '/api/partners/documents/:id',
  access: 'public',
  summary: 'Add a document to an application',
  description:
    'For a day after the email address was verified, until the application is decided. Pictures are encoded again, so that nothing but the picture is kept. Only admins can open it. The same document again is accepted.',
  params: z.strictObject({ id: documentId }),
  query: z.strictObject({
    token: documentsToken,
    kind: oneOf(documentKinds).meta({ description: 'What the document is.' }),
    // Any text is allowed: the server makes a safe name of it.
    name: z.string().max(1000, messages.tooLong(1000)).default('').meta({ description: 'The name of the file.' }),
  }),
  upload: {
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    maxBytes: limits.documentMaxBytes,
    wrongKind: messages.notADocument,
    tooLarge: messages.documentTooLarge,
  },
  reply: messageReply,
  errors: ['not_allowed', 'conflict', 'rate_limited'],
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/partners/documents/:id',
  access: 'public',
  summary: 'Remove a document from an application',
  description: 'As long as documents can be added. Without such a document this changes nothing.',
  params: z.strictObject({ id: documentId }),
  query: z.strictObject({ token: documentsToken }),
  reply: messageReply,
  errors: ['not_allowed', 'conflict', 'rate_limited'],
})

export const applicationDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.number(),
  addedAt: z.iso.datetime(),
})
export type ApplicationDocument = z.infer<typeof applicationDocument>

export const applicationNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string().meta({ description: 'The email address of the admin who wrote it.' }),
  writtenAt: z.iso.datetime(),
})
export type ApplicationNote = z.infer<typeof applicationNote>

const warningKinds = ['registration_number', 'name', 'email_host', 'free_mail'] as const

/** What an admin should look at before deciding. It never keeps anybody from deciding. */
export const applicationWarning = z.object({
  kind: z.enum(warningKinds).meta({
    description:
      '`registration_number`: others have the same one. `name`: others have a similar one. `email_host`: it resembles that of an approved partner. `free_mail`: anybody can have an address there.',
  }),
  found: z.string().meta({ description: 'The number, name or host of this application.' }),
  others: z
    .array(
      z.object({
        id: z.string(),
        companyName: z.string(),
        status: z.enum(['pending', 'approved', 'closed', 'rejected']),
        found: z.string().meta({ description: 'The number, name or host of the other one.' }),
        resembles: z
          .enum(['ending', 'characters', 'spelling', 'words'])
          .nullable()
          .meta({ description: 'How a host resembles: another ending, look-alike characters, spelling, added words.' }),
      }),
    )
    .meta({ description: 'At most five, approved ones first.' }),
  othersCount: z.number(),
})
export type ApplicationWarning = z.infer<typeof applicationWarning>

export const application = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string().meta({ description: 'Empty, like the address and the number, once the account is closed.' }),
  address: z.string(),
  phoneNumber: z.string(),
  businessRegistrationNumber: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  rejectionReason: z.string().nullable(),
  appliedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  closing: closing.nullable().meta({ description: 'Once an owner has closed the account of the partner.' }),
})
export type Application = z.infer<typeof application>

/** With how much there is to look at. */
export const listedApplication = application.extend({
  documentCount: z.number(),
  noteCount: z.number(),
  warningCount: z
    .number()
    .nullable()
    .meta({ description: 'Null when it is decided: `getApplication` has its warnings.' }),
})
export type ListedApplication = z.infer<typeof listedApplication>

/** With what its applicant added, what admins noted, and what should be looked at before deciding. */
export const applicationDetails = application.extend({
  documents: z.array(applicationDocument),
  warnings: z.array(applicationWarning),
  notes: z.array(applicationNote).meta({ description: 'The newest first.' }),
})
export type ApplicationDetails = z.infer<typeof applicationDetails>

const applicationId = id.meta({ description: 'The application, which is the partner’s id too.' })

export const openDocument = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/documents/:documentId',
  access: 'admin',
  permission: 'applications:read',
  summary: 'Open a document of an application',
  description: 'Always as a file to save. Who opened it is in the audit log.',
  params: z.strictObject({ id: applicationId, documentId: id.meta({ description: 'The document.' }) }),
  file: ['application/pdf', 'image/jpeg'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/notes',
  access: 'admin',
  permission: 'applications:write',
  summary: 'Add a note about an application or partner',
  description: 'Only admins see it. It stays with the partner after the decision. The same note again is accepted.',
  params: z.strictObject({ id: applicationId }),
  body: bodyOf({
    noteId: id.meta({ description: 'The id of the note, made by the client.' }),
    text: text(limits.noteMax, messages.noteTextRequired),
  }),
  reply: doneReply(applicationNote),
  errors: ['conflict'],
})
