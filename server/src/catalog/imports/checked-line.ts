import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type { CheckedLine } from '@sahihi/contract/endpoints/imports.ts'
import type { z } from 'zod'
import type { TableRow } from './read-table.ts'

/** A checked line, with what an import creates from it when it is new. */
export type Checked<Input> = CheckedLine & { input?: Input }

type Facts = { name: string; detail: string }

export const newLine = <Input>({ line }: TableRow, facts: Facts, input: Input): Checked<Input> => ({
  ...facts,
  line,
  status: 'new',
  note: null,
  errors: [],
  input,
})

export const skippedLine = ({ line }: TableRow, { name, detail }: Facts, note: string): Checked<never> => ({
  name,
  detail,
  line,
  status: 'skipped',
  note,
  errors: [],
})

export const invalidLine = ({ line }: TableRow, facts: Facts, errors: FieldError[]): Checked<never> => ({
  ...facts,
  line,
  status: 'invalid',
  note: null,
  errors,
})

/** The errors of a schema, one for each field. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'line')
    if (!errors.has(field)) errors.set(field, { field, message })
  }
  return [...errors.values()]
}

/** A cell as forms send it: undefined when it is empty. */
export const filled = (cell: string | undefined) => cell || undefined

export const errorUnlessOneOf = (cell = '', allowed: string[], error: FieldError) =>
  allowed.includes(cell.toLowerCase()) ? [] : [error]

export const shortened = (text = '') => text.slice(0, 120)
