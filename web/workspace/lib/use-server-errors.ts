import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { fieldErrors } from '../../lib/errors.ts'

/** Shows the server's field errors beside the fields, in one update per reply, because there can be thousands. */
export function useServerErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown) {
  const { setErrors } = form
  useEffect(() => {
    const errors = fieldErrors(error).map(({ field, message }) => [field, message])
    if (errors.length > 0) setErrors((known) => ({ ...known, ...Object.fromEntries(errors) }))
  }, [error, setErrors])
}
