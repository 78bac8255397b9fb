import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi\u00a0: tapez le numéro de série de l’emballage pour le vérifier.',
  ussdErase: 'Effacer mes données',
  ussdConfirmErase:
    'Effacer ce que nous gardons de votre numéro\u00a0? C’est définitif. Tapez 1 pour effacer, ou un numéro de série à vérifier\u00a0:',
  erased:
    'C’est fait. Nous ne gardons plus rien qui soit lié à votre numéro. Seuls des totaux restent, sans lien avec vous.',
  sendSerial: 'Envoyez seulement le numéro de série imprimé sur l’emballage.',
  help: 'Envoyez le numéro de série de l’emballage pour le vérifier. ERASE efface vos données. Langues\u00a0:',
  stopped:
    'Nous ne faisons que répondre, vous ne recevrez donc plus rien. Pour effacer ce que nous gardons de votre numéro, envoyez ERASE.',
  languageChosen: 'Nous répondons maintenant en français. Envoyez le numéro de série imprimé sur l’emballage.',
  mistyped: 'Ce numéro de série n’est pas correct. Vérifiez chaque lettre et chaque chiffre.',
  severalSerials: 'Il y a plusieurs numéros de série. Envoyez-les un par un.',
  noPin: 'Ce code n’a pas de PIN caché. Envoyez seulement le numéro de série.',
  typeAgain: 'Tapez-le à nouveau\u00a0:',
  dialAgain: 'Rappelez pour essayer encore.',
  genuine: (unit, evidence) => `AUTHENTIQUE. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `AUTHENTIQUE, mais déjà vérifié ${times} fois par ${byYou ? 'vous et d’autres' : 'd’autres'}${first && `, d’abord le ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `PEUT-ÊTRE COPIÉ. ${unit}\u00a0: vérifié ${evidence}. Vérifiez le sceau. En cas de doute, ne l’utilisez pas.`,
  confirmedCopy: (unit, evidence) =>
    `COPIÉ, le fabricant l’a confirmé. ${unit}\u00a0: vérifié ${evidence}. Vérifiez le sceau. En cas de doute, ne l’utilisez pas.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `PEUT-ÊTRE COPIÉ. ${unit}\u00a0: vous l’avez vérifié en premier, le ${first}, puis ${others} autres appareils. Le vôtre est peut-être le vrai.`,
  onDevices: (devices, places, first) => `sur ${devices} ${places ? `dans ${places}` : `depuis le ${first}`}`,
  pinFirst: (unit) =>
    `PIN CORRECT. ${unit}\u00a0: ce PIN vient de servir pour la première fois. Si la case était déjà grattée, interrogez le vendeur.`,
  pinFirstOfSuspected: (unit) =>
    `PEUT-ÊTRE COPIÉ. ${unit}\u00a0: ce PIN sert pour la première fois, mais le code a peut-être été copié. Vérifiez le sceau.`,
  pinUsedByYou: (unit, day) => `PIN CORRECT. ${unit}\u00a0: vous avez déjà utilisé ce PIN, le ${day}.`,
  pinUsed: (unit, day) =>
    `ATTENTION. ${unit}\u00a0: PIN déjà utilisé le ${day}. Si votre case n’était pas grattée, c’est peut-être une copie.`,
  pinWrong: (unit, next) =>
    `PIN INCORRECT. ${unit}\u00a0: ce PIN n’est pas celui de ce code. C’est peut-être un faux. ${next}`,
  pinLocked: (wait) => `Trop de PIN incorrects. ${wait} En cas de doute, n’utilisez pas le produit.`,
  sendPin: 'Pour être plus sûr, envoyez le numéro de série et le PIN caché.',
  typePin: 'Pour être plus sûr, tapez le PIN caché\u00a0:',
  expired: (unit, date) => `PÉRIMÉ. Ne l’utilisez pas. ${unit}\u00a0: authentique, mais périmé depuis le ${date}.`,
  recalled: (unit) => `RAPPELÉ. Ne l’utilisez pas. ${unit}\u00a0:`,
  limitReached: (unit) =>
    `LIMITE ATTEINTE. ${unit}\u00a0: tous les contrôles permis ont été faits. C’est peut-être une copie.`,
  limitReachedByMany: (unit, evidence) =>
    `LIMITE ATTEINTE. ${unit}\u00a0: tous les contrôles permis ont été faits, ${evidence}. C’est peut-être une copie.`,
  blocked: (unit) => `ÉCHEC. ${unit}\u00a0: code bloqué par le fabricant.`,
  notReleased: (unit) => `ÉCHEC. ${unit}\u00a0: pas encore mis en vente par le fabricant.`,
  sample: 'CODE D’ESSAI. Il ne prouve rien.',
  otherProduct: 'ÉCHEC. Ce code est celui d’un autre produit. Il est peut-être faux.',
  unknown: 'ÉCHEC. Aucun fabricant inscrit à Sahihi n’a émis ce code. Le produit est peut-être faux.',
  report: (url) => `Signalez-le\u00a0: ${url}`,
  feedback: (unit, url) => `${unit}. Le fabricant demande votre avis\u00a0: ${url}`,
  unit: (product, company) => `${product} de ${company}`,
  rateLimited: (minutes) =>
    `Trop de contrôles depuis ce téléphone. Attendez ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, puis réessayez.`,
  unavailable: 'Nous ne pouvons pas vérifier maintenant. Réessayez dans un moment.',
  whatsApp: {
    start:
      'Envoyez une photo du code de l’emballage, son numéro de série ou son lien. Nous vérifions s’il est authentique.',
    unreadable:
      'Nous ne lisons aucun code sur cette photo. Approchez-vous, avec une bonne lumière et le code entier, ou tapez le numéro de série.',
    details: 'Détails',
    report: 'Signaler',
    language: 'Langue',
    chooseLanguage: 'Dans quelle langue devons-nous répondre\u00a0?',
  },
}
