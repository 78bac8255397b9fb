import type { PinFactName } from '@sahihi/contract/endpoints/copy-cases.ts'
import { copyCasesText } from '../copy-cases/text.ts'
import { IconBadge } from './icon-badge.tsx'

/** What the hidden PIN of a code says, in two words. */
export const PinBadge = ({ fact }: { fact: PinFactName }) => (
  <IconBadge color="gold">{copyCasesText.pins[fact]}</IconBadge>
)
