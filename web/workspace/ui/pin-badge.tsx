import type { PinFactName } from '@sahihi/contract/endpoints/copy-cases.ts'
import { copyCasesText } from '../copy-cases/text.ts'
import badge from './badge.module.css'

/** What the hidden PIN of a code says, in two words. */
export const PinBadge = ({ fact }: { fact: PinFactName }) => (
  <span className={`${badge.badge} ${badge.gold}`}>{copyCasesText.pins[fact]}</span>
)
