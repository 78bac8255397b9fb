import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { doneReply } from './endpoint.ts'

/** The ids of what is changed together. */
export const selected = (each: z.ZodType<string, string>) =>
  z.array(each, messages.required).min(1, messages.required).max(limits.selectedMax, messages.selectedMax)

/** The reply when several were changed together. */
export const selectedReply = doneReply(
  z.object({
    changed: z.number().meta({ description: 'How many changed.' }),
    ids: z.array(z.string()).meta({ description: 'Which ones changed.' }),
  }),
)
