import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'
import type { z } from 'zod'
import { loadZod } from './lazy-zod.ts'

export type FieldErrors = Record<string, string>

/**
 * The contract's validation, loaded when a form is first touched: the schemas weigh more than the form. Without them nothing is
 * refused here, as the server has the same rules. An empty field is asked for by name.
 */
export function schemaRules(load: () => Promise<z.ZodType>) {
  let loading: Promise<z.ZodType | undefined> | undefined
  const schema = () => {
    loading ??= Promise.all([load(), loadZod()])
      .then(([loaded]) => loaded)
      .catch(() => {
        loading = undefined
        return undefined
      })
    return loading
  }
  const errorsOf = async (values: Record<string, string>): Promise<FieldErrors> => {
    const issues = (await schema())?.safeParse(values).error?.issues ?? []
    const errors = issues.map(({ path, message }) => {
      const field = path.join('.')
      return [field, values[field] === '' ? requiredMessage(field) : message] as const
    })
    return Object.fromEntries(errors.reverse()) // the first error of a field counts
  }
  return { errorsOf, load: () => void schema() }
}
