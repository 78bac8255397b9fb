import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { fieldErrors } from './errors.ts'

/** Puts what the server found wrong beside its fields, once for each answer and all at once: there may be thousands. */
export function useServerErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown) {
  const { setErrors } = form
  useEffect(() => {
    const refused = fieldErrors(error).map(({ field, message }) => [field, message])
    if (refused.length > 0) setErrors((known) => ({ ...known, ...Object.fromEntries(refused) }))
  }, [error, setErrors])
}
