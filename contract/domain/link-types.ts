/**
 * The link types that partners may give their links, of the GS1 Web Vocabulary. Left out are those that lead to our own pages
 * (`verificationService`, `registryEntry`), and what a product with its batches does not have, such as opening hours.
 */
export const linkTypes = [
  'pip',
  'epil',
  'smpc',
  'instructions',
  'quickStartGuide',
  'tutorial',
  'recallStatus',
  'safetyInfo',
  'certificationInfo',
  'support',
  'serviceInfo',
  'faqs',
  'registerProduct',
  'ingredientsInfo',
  'nutritionalInfo',
  'allergenInfo',
  'recipeInfo',
  'sustainabilityInfo',
  'traceability',
  'dpp',
  'epcis',
  'hasRetailers',
  'purchaseSuppliesOrAccessories',
  'promotion',
  'loyaltyProgram',
  'review',
  'leaveReview',
  'relatedVideo',
  'socialMedia',
] as const
export type LinkType = (typeof linkTypes)[number]

/** What a link may lead to. */
export const linkMediaTypes = [
  'text/html',
  'application/pdf',
  'application/json',
  'application/ld+json',
  'image/jpeg',
  'image/png',
  'video/mp4',
] as const
export type LinkMediaType = (typeof linkMediaTypes)[number]

export const linkLimits = { urlMax: 1000, titleMax: 120, ofOneLevel: 50 } as const
