/** What is said to visitors about what is kept of them. Pure: no imports. */
export const visitorsMessages = {
  erased: 'Nothing that we keep leads to this browser any more.',
  makerUnknown: 'There is no approved maker by this address.',
} as const
