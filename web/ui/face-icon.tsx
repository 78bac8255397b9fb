import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'

// Eyes and mouth, distinguishable by line alone; a double rim like a coin's.
const lines: Record<EmojiOption, string> = {
  very_happy: 'M7.2 10.2q1.4-2 2.8 0M14 10.2q1.4-2 2.8 0M7 13.4h10q-.6 4.4-5 4.4t-5-4.4z',
  happy: 'M8.6 9.6v.2M15.4 9.6v.2M7.6 14q4.4 4.2 8.8 0',
  neutral: 'M8.6 9.6v.2M15.4 9.6v.2M8 15.2h8',
  sad: 'M8.6 9.8v.2M15.4 9.8v.2M7.8 16.6q4.2-4 8.4 0',
}

export const FaceIcon = ({ face }: { face: EmojiOption }) => (
  <svg className="icon face" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11.4" strokeWidth="0.6" />
    <circle cx="12" cy="12" r="10" strokeWidth="1" />
    <path d={lines[face]} />
  </svg>
)
