import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { copyCasesText } from '../copy-cases/text.ts'
import { IconBadge } from './icon-badge.tsx'
import { IconAlertHexagon, IconCircleCheck, IconCopyX, IconEye } from './icons.tsx'

export const copyCaseStyles = {
  open: { icon: IconAlertHexagon, color: 'gold' as const },
  watched: { icon: IconEye, color: 'gray' as const },
  confirmed: { icon: IconCopyX, color: 'red' as const },
  dismissed: { icon: IconCircleCheck, color: 'green' as const },
}

/** What the detection of copied labels found about a code. */
export const CopyCaseBadge = ({ state }: { state: CopyCaseState }) => (
  <IconBadge {...copyCaseStyles[state]}>{copyCasesText.states[state]}</IconBadge>
)
