import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'
import type { z } from 'zod'

export type FieldErrors = Record<string, string>

/** The contract's validation of a form: the first error of each field. An empty field is asked for by name. */
export const schemaRules =
  (schema: z.ZodType) =>
  (values: Record<string, string>): FieldErrors => {
    const issues = schema.safeParse(values).error?.issues ?? []
    const errors = issues.map(({ path, message }) => {
      const field = path.join('.')
      return [field, values[field] === '' ? requiredMessage(field) : message] as const
    })
    return Object.fromEntries(errors.reverse())
  }
