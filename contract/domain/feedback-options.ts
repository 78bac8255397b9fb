/** The four faces of the feedback question, best first (specification 2 and 3). Plain, so that public pages carry no schema for them. */
export const faces = ['very_happy', 'happy', 'neutral', 'sad'] as const
export type Face = (typeof faces)[number]
export const faceWords: Record<Face, string> = {
  very_happy: 'Very happy',
  happy: 'Happy',
  neutral: 'Neutral',
  sad: 'Sad',
}

/** The options that a new multiple-choice question starts with (specification 3). */
export const usualOptions = [
  { value: 'taste', label: 'Taste' },
  { value: 'packaging', label: 'Packaging' },
  { value: 'delivery', label: 'Delivery' },
] as const
