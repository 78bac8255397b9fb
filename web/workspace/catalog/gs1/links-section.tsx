import { Box } from '@mantine/core'
import { useState } from 'react'
import { inventoryText } from '../text.ts'
import type { LinkTarget } from './link-dialog.tsx'
import { LinksList } from './links-list.tsx'

const t = inventoryText.gs1.links

/** Where the GS1 resolver leads from a GTIN or lot (docs/codes-and-batches.md, "GS1 resolver"), closed until somebody looks. */
export function LinksSection({ of }: { of: LinkTarget }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="details" my="md" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t}</summary>
      {isOpen ? <LinksList of={of} /> : null}
    </Box>
  )
}
