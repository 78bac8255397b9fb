/** The limits that pages for shoppers need, apart from `limits`, which has them too: every byte counts there. */
export const shopperLimits = {
  storedResultHours: 24,
  messageSeconds: 5,
  carouselSeconds: 4,
  nameMax: 120,
  reasonMax: 1000,
  // Room for what GS1 has people read under a symbol, and for a link.
  serialInputMax: 128,
  ratingMax: 5,
  photoMaxBytes: 5 * 1024 * 1024,
} as const
