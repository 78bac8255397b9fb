import type { CopyCaseState } from '../../endpoints/codes.ts'

/** What pages and exported files call the state of a copy case. */
export const copyCaseNames: Record<CopyCaseState, string> = {
  open: 'May be copied',
  watched: 'Watched',
  confirmed: 'Confirmed copy',
  dismissed: 'Not a copy',
}
