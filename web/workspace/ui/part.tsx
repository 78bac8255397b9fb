import { Flex, type FlexProps, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type PartProps = Omit<FlexProps, 'title'> & {
  title: ReactNode
  /** The level of the heading. */
  order?: 2 | 3
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under its heading. */
export function Part({ title, order = 2, actions, children, ...box }: PartProps) {
  const id = useId()
  const Heading = order === 2 ? 'h2' : 'h3'
  return (
    <Flex component="section" direction="column" gap="sm" aria-labelledby={id} {...box}>
      <Group justify="space-between" gap="sm">
        <Heading id={id}>{title}</Heading>
        {actions}
      </Group>
      {children}
    </Flex>
  )
}
