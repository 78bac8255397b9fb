import type { FormErrors } from '@mantine/form'
import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'
import type { z } from 'zod'

/**
 * The contract's validation as form rules; an empty field is asked for by name, whatever its type.
 */
export function formRules<Values extends object>(
  schema: z.ZodType,
  bodyOf: (values: Values) => object = (values) => values,
) {
  return (values: Values): FormErrors => {
    const input: Record<string, unknown> = { ...bodyOf(values) }
    const issues = schema.safeParse(input).error?.issues ?? []
    const errors = issues.map(({ path, message }) => {
      const field = path.join('.')
      return [field, isEmpty(valueAt(input, field)) ? requiredMessage(field) : message] as const
    })
    return Object.fromEntries(errors.reverse()) // the first error of a field counts
  }
}

/** The value at a path such as `feedbackConfig.multipleChoice.options.0.label`. */
const valueAt = (input: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined
