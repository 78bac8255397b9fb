import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Good day,',
  subject: (reference) => `Na you get report ${reference}?`,
  asked: (reference, day) => `Report ${reference} of ${day} carry your email. Answer don dey for am.`,
  confirm: 'Yes, send me di answer',
  ignore: 'If no be your own, no do anything. We no go send you answer.',
  sent: 'Di answer dey come your email.',
}
