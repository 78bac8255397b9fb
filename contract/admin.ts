import { z } from 'zod'
import { bodyOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { messageReply } from './partners.ts'
import { id, text } from './text.ts'

export const application = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  businessRegistrationNumber: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  rejectionReason: z.string().nullable(),
  appliedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Application = z.infer<typeof application>

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/partners/pending',
  access: 'admin',
  summary:
    'Applications with a proven e-mail address: the pending ones, oldest first, then those decided in the last 30 days',
  reply: z.object({ success: z.literal(true), data: z.array(application) }),
})

const decisions = ['approved', 'rejected'] as const

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/api/partners/status',
  access: 'admin',
  summary: 'Approve a pending application, or reject it with a reason; the applicant is told by mail',
  body: bodyOf({
    partnerId: id,
    status: z.enum(decisions, messages.oneOf(decisions)),
    rejectionReason: text(limits.reasonMax, messages.reasonNeeded).optional(),
  }).refine((body) => body.status === 'approved' || body.rejectionReason !== undefined, {
    path: ['rejectionReason'],
    message: messages.reasonNeeded,
  }),
  reply: messageReply,
})
