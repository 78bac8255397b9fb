/** Why a company closed its account, as the form and the lists of admins say it. */
export const closingReasonText = {
  not_needed: 'We don’t need it any more',
  too_expensive: 'It costs too much',
  missing_feature: 'It lacks something we need',
  other_system: 'We use another system',
  business_ends: 'The company or the product ends',
  other: 'Another reason',
} as const
