import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import { useGet } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { editsText } from './text.ts'

const t = editsText.warning

/** How many labels and scans an edit concerns; nothing when no code has left the house. */
export function EditWarning({ of, id }: { of: 'product' | 'batch'; id: string }) {
  const { data, isError } = useGet('GET /api/products/:id/edits', { params: { id } })
  if (isError) return <p>{t.unknown}</p>
  const facts = data ? listFacts(data.codes) : []
  if (facts.length === 0) return null
  return (
    <Notice color="gold" role="status">
      {[...facts, t[of]].join(' ')}
    </Notice>
  )
}

const listFacts = ({ downloaded, imported, totalScans }: EditHistory['codes']) => [
  ...(downloaded > 0 ? [t.downloaded(downloaded)] : []),
  ...(imported > 0 ? [t.imported(imported)] : []),
  ...(totalScans ? [t.scans(totalScans)] : []),
]
