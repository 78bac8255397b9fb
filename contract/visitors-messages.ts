/** What is said to visitors about what is kept of them. Pure: no imports. */
export const visitorsMessages = {
  erased: 'Nothing that we keep leads to this browser any more.',
  exportFailed: 'Your data could not be fetched. Please try again.',
  eraseFailed: 'Your data was not erased. Please try again.',
} as const
