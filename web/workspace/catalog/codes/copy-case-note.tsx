import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { Link } from '@tanstack/react-router'
import { Allowed } from '../../ui/allowed.tsx'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.code.copyCase

/** Says that the code may have been copied, and leads to its case. */
export function CopyCaseNote({ id, state }: { id: string; state: CopyCaseState }) {
  return (
    <Notice {...copyCaseStyles[state]}>
      {t[state]}{' '}
      <Allowed to="cases:read">
        <Link to="/suspicious-codes/$id" params={{ id }}>
          {state === 'open' || state === 'watched' ? t.review : t.see}
        </Link>
      </Allowed>
    </Notice>
  )
}
