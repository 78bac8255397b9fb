import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from './icons.tsx'

export type Tone = 'green' | 'gold' | 'red' | 'gray'

/** A state in a word or two: its colour is never the only sign. */
export const IconBadge = ({ color, icon: Icon, children }: { color: Tone; icon?: Icon; children: ReactNode }) => (
  <Badge component="span" color={color} leftSection={Icon ? <Icon size={15} stroke={2} /> : null}>
    {children}
  </Badge>
)
