/** The contact form, in English. */
export const contactText = {
  description:
    'Book a demonstration of Sahihi, or ask us about a product, a label or protecting your products against copies.',
  title: 'Contact us',
  lead: 'Book a demo for your company, or ask us about a product or a label.',
  about: 'What is it about?',
  kinds: {
    company: 'Sahihi for my company, or a demo',
    product: 'A product or a label',
  },
  report: 'Do you think a pack is fake?',
  reportIt: 'Report it: the manufacturer sees it, too.',
  whatFollows: 'What happens next',
  steps: [
    'We read every message and answer by email.',
    'For a demo you choose a time, and we show you a label, a check and what you see of it: 30 minutes.',
    'About a product we tell you what we know, and who can help.',
  ],
  fields: {
    name: 'Your name',
    company: 'Company',
    product: 'Serial number or product (optional)',
    email: 'Email',
    phone: 'Phone (optional)',
    message: 'Your message',
    website: 'Leave this field empty',
  },
  send: 'Send message',
  privacy: 'We use what you write to answer you, and for nothing else.',
  correct: 'Please correct the following errors:',
  companyMissing: 'Enter the name of your company, or choose “A product or a label”.',
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
