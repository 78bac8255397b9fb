import { type FormErrors, schemaResolver } from '@mantine/form'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'

/** The contract's own rules for a form; a field left empty is asked for in plain words, whatever its type. */
export function formRules<Values extends object>(
  schema: z.ZodType,
  bodyOf: (values: Values) => object = (values) => values,
) {
  const errorsOf = schemaResolver(schema, { sync: true })
  return (values: Values): FormErrors => {
    const given: Record<string, unknown> = { ...bodyOf(values) }
    const errors = Object.entries(errorsOf(given)).map(([field, error]) => [
      field,
      isEmpty(valueAt(given, field)) ? messages.required : error,
    ])
    return Object.fromEntries(errors)
  }
}

/** What a path such as `feedbackConfig.multipleChoice.options.0.label` names. */
const valueAt = (given: object, path: string) =>
  path.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], given)

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined
