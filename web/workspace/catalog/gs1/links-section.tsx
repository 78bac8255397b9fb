import { useState } from 'react'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { inventoryText } from '../text.ts'
import type { LinkTarget } from './link-dialog.tsx'
import styles from './links.module.css'

const t = inventoryText.gs1.links
const loadList = async () => (await import('./links-list.tsx')).LinksList

/** Where the GS1 resolver leads from a GTIN or lot (docs/codes-and-batches.md, "GS1 resolver"), closed until somebody looks. */
export function LinksSection({ of }: { of: LinkTarget }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t[of.kind]}</summary>
      <LazyPart load={loadList} props={isOpen ? { of, onClose: () => setOpen(false) } : undefined} />
    </details>
  )
}
