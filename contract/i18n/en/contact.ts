/** The contact form, in English. */
export const contactText = {
  description: 'Book a demonstration of Sahihi, or ask us anything about protecting your products against copies.',
  title: 'Book a demo',
  lead: 'See Sahihi with your own products: 30 minutes, by video or phone. Or just ask us something.',
  whatFollows: 'What happens next',
  steps: [
    'We read every message and answer by email.',
    'You choose a time, and tell us which products you want to protect.',
    'We show you a label, a check and what you see of it.',
  ],
  fields: {
    name: 'Your name',
    company: 'Company',
    email: 'Email',
    phone: 'Phone (optional)',
    message: 'What would you like to see or know?',
    website: 'Leave this field empty',
  },
  send: 'Send message',
  privacy: 'We use what you write to answer you, and for nothing else.',
  correct: 'Please correct the following errors:',
  leaveEmpty: 'Leave this field empty: it is there to stop automatic messages.',
  failed: 'Your message was not sent.',
  sentTitle: 'Your message is on its way',
  sentText: 'Our team answers by email to the address that you gave. Nothing more to do.',
  closedTitle: 'Contact',
  closedText:
    'This server has no address for messages yet, so there is no form here. You can apply as a partner: our team reads every application and writes back within 2-3 business days.',
  becomePartner: 'Become a partner',
  home: 'Check a product',
}
