import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { copyCasesText } from '../copy-cases/text.ts'
import styles from './badge.module.css'
import { IconAlertHexagon, IconCircleCheck, IconCopyX, IconEye } from './icons.tsx'

export const copyCaseStyles = {
  open: { icon: IconAlertHexagon, className: styles.gold },
  watched: { icon: IconEye, className: styles.quiet },
  confirmed: { icon: IconCopyX, className: styles.vermilion },
  dismissed: { icon: IconCircleCheck, className: styles.green },
}

/** What the detection of copied labels found about a code. */
export function CopyCaseBadge({ state }: { state: CopyCaseState }) {
  const { icon: Icon, className } = copyCaseStyles[state]
  return (
    <span className={`${styles.badge} ${className}`}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {copyCasesText.states[state]}
    </span>
  )
}
