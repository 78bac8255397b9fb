/** The four faces of the emoji question, best first. Not in the schema's file, so that public pages need not load a schema. */
export const emojiOptions = ['very_happy', 'happy', 'neutral', 'sad'] as const
export type EmojiOption = (typeof emojiOptions)[number]
export const emojiLabels: Record<EmojiOption, string> = {
  very_happy: 'Very happy',
  happy: 'Happy',
  neutral: 'Neutral',
  sad: 'Sad',
}

/** The kinds of questions, in the order in which a form asks them unless it says otherwise. */
export const questionKinds = ['emoji', 'multipleChoice', 'rating', 'openEnded'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** All kinds, first those that the form orders. */
export const questionOrder = (order: readonly QuestionKind[] = []): QuestionKind[] => [
  ...new Set([...order, ...questionKinds]),
]
