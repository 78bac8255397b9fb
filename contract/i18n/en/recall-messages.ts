/** The messages of the API about recalls and their second person. Apart from the others, which each page loads. No imports. */
export const recallMessages = {
  changeRequested: {
    release: 'Release requested. It takes effect once a second person confirms it within 24 hours.',
    recall: 'Recall requested. It takes effect once a second person confirms it within 24 hours.',
    lift_recall: 'End of recall requested. It takes effect once a second person confirms it within 24 hours.',
  },
  alreadyRequested: 'This is already waiting for a second person.',
  nobodyToConfirm:
    'No one else can confirm this. Invite an owner or a quality member, or turn off the second person under Team. An emergency recall needs no confirmation.',
  ownRequest: 'You asked for this yourself, so someone else must confirm it.',
  notOwnRequest: 'Somebody else asked for this. You can decline it if your role may confirm it.',
  requestDecided: 'This has already been decided. Refresh to see it.',
  requestLapsed: 'Nobody confirmed this within 24 hours, so it lapsed. Ask for it again.',
  requestDeclined: 'Declined. Nothing has changed.',
  requestWithdrawn: 'Request withdrawn.',
  noSecondPerson: 'At least two members must be owners or quality. Invite one first.',
  secondPersonRequired: 'Releases and recalls now need a second person.',
  secondPersonOptional: 'Releases and recalls no longer need a second person.',
  contactRequired: 'Enter a phone number or an email.',
  onlyForRecall: 'Only for a recall.',
  recallNeedsContact: 'Before a recall, add a phone number or an email for shoppers to your company profile.',
  contactForbidden:
    'Your role cannot change the company profile. Ask an owner to add a phone or an email for shoppers.',
} as const
