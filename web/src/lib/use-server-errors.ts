import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { refusedFields } from './refusals.ts'

/** Puts what the server found wrong beside its fields, once for each answer. */
export function useServerErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown) {
  const { setFieldError } = form
  const put = useRef(setFieldError)
  put.current = setFieldError
  useEffect(() => {
    for (const { field, message } of refusedFields(error)) put.current(field, message)
  }, [error])
}
