import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { Link } from '@tanstack/react-router'
import { Allowed } from '../../ui/allowed.tsx'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { inventoryText } from '../text.ts'
import styles from './code-drawer.module.css'

const t = inventoryText.code.copyCase

/** Says that the code may have been copied, and leads to its case. */
export function CopyCaseNote({ id, state }: { id: string; state: CopyCaseState }) {
  const { icon: Icon, className } = copyCaseStyles[state]
  return (
    <div className={`${styles.copyCase} ${className}`}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <p>
        {t[state]}{' '}
        <Allowed to="cases:read">
          <Link to="/suspicious-codes/$id" params={{ id }}>
            {state === 'open' || state === 'watched' ? t.review : t.see}
          </Link>
        </Allowed>
      </p>
    </div>
  )
}
