import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Habari,',
  subject: (reference) => `Je, ripoti ${reference} ni yako?`,
  asked: (reference, day) => `Ripoti ${reference} ya ${day} ina barua pepe yako. Kuna jibu lake.`,
  confirm: 'Ndiyo, nitumie jibu',
  ignore: 'Kama si yako, usifanye chochote. Hutatumiwa jibu lolote.',
  sent: 'Jibu liko njiani kwa barua pepe yako.',
}
