import { Box } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { ReactNode } from 'react'

/** A serial in groups of four; on a narrow screen it breaks in the middle, never inside a group. */
export function Serial({ serial }: { serial: string }) {
  const groups = groupSerial(serial).split('-')
  const half = Math.ceil(groups.length / 2)
  return (
    <span className="mono">
      <Half>{groups.slice(0, half).join('-')}-</Half>
      <wbr />
      <Half>{groups.slice(half).join('-')}</Half>
    </span>
  )
}

const Half = ({ children }: { children: ReactNode }) => (
  <Box component="span" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)
