import { z } from 'zod'
import { dataReply, endpoint, replyOf } from './endpoint.ts'

export const createSampleCompany = endpoint({
  method: 'POST',
  path: '/api/partners/sample',
  access: 'partner',
  permission: 'settings:write',
  forPeople: true,
  summary: 'Create a company of sample data',
  description:
    'During a trial: a separate company with products, scans, a suspicious code, feedback and reports to try everything on, open only to the caller. Its codes count against no plan and never verify as genuine. It goes away with the first batch of the company itself, with the trial, or when it is removed.',
  errors: ['conflict'],
  reply: dataReply(z.object({ partnerId: z.string() })),
})

export const removeSampleCompany = endpoint({
  method: 'DELETE',
  path: '/api/partners/sample',
  access: 'partner',
  permission: 'settings:write',
  forPeople: true,
  summary: 'Remove the sample data',
  description:
    'Deletes the company of sample data with all that is in it. A session in it goes on in the company itself.',
  errors: ['not_found'],
  reply: replyOf({ message: z.string() }),
})
