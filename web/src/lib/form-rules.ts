import { type FormErrors, schemaResolver } from '@mantine/form'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'

/** The contract's validation as form rules; every empty field has the same message, whatever its type. */
export function formRules<Values extends object>(
  schema: z.ZodType,
  bodyOf: (values: Values) => object = (values) => values,
) {
  const errorsOf = schemaResolver(schema, { sync: true })
  return (values: Values): FormErrors => {
    const input: Record<string, unknown> = { ...bodyOf(values) }
    const errors = Object.entries(errorsOf(input)).map(([field, error]) => [
      field,
      isEmpty(valueAt(input, field)) ? messages.required : error,
    ])
    return Object.fromEntries(errors)
  }
}

/** The value at a path such as `feedbackConfig.multipleChoice.options.0.label`. */
const valueAt = (input: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined
