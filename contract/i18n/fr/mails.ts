import type { MailText } from '../en/mails.ts'

/* Terms and form of address as in shopper.ts. */
export const mailText: MailText = {
  greeting: 'Bonjour,',
  subject: (reference) => `Le signalement ${reference} est-il de vous\u00a0?`,
  asked: (reference, day) =>
    `Le signalement ${reference} du ${day} indique votre adresse e-mail. Il a reçu une réponse.`,
  confirm: 'Oui, envoyez-moi la réponse',
  ignore: 'S’il n’est pas de vous, ne faites rien. Aucune réponse ne vous sera envoyée.',
  sent: 'La réponse vous arrive par e-mail.',
}
