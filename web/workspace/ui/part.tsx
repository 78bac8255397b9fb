import { Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  )
}
