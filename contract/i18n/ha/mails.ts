import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Sannu,',
  subject: (reference) => `Ƙara ${reference} taku ce?`,
  asked: (reference, day) => `Ƙara ${reference} ta ran ${day} tana ɗauke da imel ɗinku. An amsa ta.`,
  confirm: 'I, ku aiko mini da amsar',
  ignore: 'Idan ba taku ba ce, kada ku yi komai. Ba za a aiko muku da amsa ba.',
  sent: 'Amsar tana zuwa ta imel.',
}
