/** The four faces of the feedback question, best first (specification 2 and 3). Plain, so that public pages carry no schema for them. */
export const emojiOptions = ['very_happy', 'happy', 'neutral', 'sad'] as const
export type EmojiOption = (typeof emojiOptions)[number]
export const emojiLabels: Record<EmojiOption, string> = {
  very_happy: 'Very happy',
  happy: 'Happy',
  neutral: 'Neutral',
  sad: 'Sad',
}

/** The options that a new multiple-choice question starts with (specification 3). */
export const defaultOptions = [
  { value: 'taste', label: 'Taste' },
  { value: 'packaging', label: 'Packaging' },
  { value: 'delivery', label: 'Delivery' },
] as const
