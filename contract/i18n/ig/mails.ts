import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Ndewo,',
  subject: (reference) => `Akụkọ ${reference} ọ bụ nke gị?`,
  asked: (reference, day) => `Akụkọ ${reference} nke ${day} nwere adreesị ozi-e gị. E nwere azịza ya.`,
  confirm: 'Ee, zitere m azịza ya',
  ignore: 'Ọ bụrụ na ọ bụghị nke gị, emela ihe ọ bụla. A gaghị ezitere gị azịza.',
  sent: 'Azịza ya na-abịa n’ozi-e gị.',
}
