import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Vérifiez que c’est bien le produit que vous tenez.'
const takeBack = 'Rapportez-le là où vous l’avez acheté.'
const doNotUse = 'N’achetez pas et n’utilisez pas ce produit.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Vérifié\u00a0!', nextStep: compare },
    genuine_again: {
      title: 'Vérifié\u00a0!',
      nextStep: `${compare} Si l’emballage était scellé, interrogez le vendeur.`,
    },
    suspected_copy: {
      title: 'Ce code a peut-être été copié',
      sentence: 'Une étiquette correspond à un seul article.',
      nextStep:
        'Vérifiez le sceau. Si vous n’aviez pas encore vérifié ce code, interrogez le vendeur, et n’utilisez pas le produit tant que vous avez un doute.',
    },
    expired: { title: 'Authentique, mais périmé', nextStep: takeBack },
    recalled: {
      title: 'Rappelé\u00a0: ne pas utiliser',
      sentence: 'Ce produit est authentique, mais son fabricant l’a rappelé.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Limite de contrôles atteinte\u00a0!',
      sentence:
        'Ce code QR a atteint le nombre de contrôles permis. Contactez le fabricant du produit pour obtenir de l’aide.',
      nextStep: 'Vérifiez le sceau et interrogez le vendeur avant de l’utiliser.',
      reason: 'Un code vérifié si souvent a peut-être été copié.',
    },
    blocked: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Le fabricant a bloqué ce code.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Le fabricant n’a pas encore mis ce lot en vente.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Le produit lié à ce code QR ou à ce numéro de série n’a pas passé notre contrôle d’authenticité',
      nextStep: doNotUse,
      reason: 'Aucun fabricant inscrit à Sahihi n’a émis ce code. Il est peut-être faux.',
    },
    mistyped: {
      title: 'Vérifiez le numéro',
      sentence: 'Ce numéro de série n’est pas correct. Vérifiez chaque lettre et chaque chiffre.',
      nextStep: 'Un numéro Sahihi a quatre groupes de quatre lettres et chiffres.',
    },
  },
  checkedByMany: {
    title: 'Code authentique, vérifié de nombreuses fois',
    nextStep: `${compare} Si l’emballage était scellé, c’est peut-être une copie. Interrogez le vendeur.`,
  },
  neverChecked: 'Premier contrôle. Personne n’a vérifié ce code avant.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Déjà vérifié une fois${first && `, le ${first}`}${byYou ? ', par vous' : ''}`
      : `Déjà vérifié ${shown} fois${byYou ? ', dont par vous' : ''}${first && `, d’abord le ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `Déjà vérifié ${shown} fois par ${byYou ? 'vous et d’autres' : 'd’autres'}${first && `, d’abord le ${first}`}`,
  copied: {
    atLeast: (shown) => `au moins ${shown}`,
    devices: (count, shown) =>
      count === 1 ? `${shown} téléphone ou ordinateur` : `${shown} téléphones ou ordinateurs`,
    otherDevices: (count, shown) =>
      count === 1 ? `${shown} autre téléphone ou ordinateur` : `${shown} autres téléphones ou ordinateurs`,
    places: (count, shown) => (count === 1 ? `${shown} lieu` : `${shown} lieux`),
    withinHours: (hours) => (hours === 1 ? `en ${hours} heure` : `en ${hours} heures`),
    withinDays: (days) => (days === 1 ? `en ${days} jour` : `en ${days} jours`),
    checked: (devices, places, within) => `Il a été vérifié sur ${devices}, dans ${places}, ${within}.`,
    checkedSince: (devices, day) => `Il a été vérifié sur ${devices} depuis le ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Vous avez vérifié ce code en premier, le ${day}. Depuis, il a été vérifié sur ${otherDevices}${places && `, dans ${places} en tout`}.`,
    sentenceForFirst: 'Le vôtre est peut-être l’authentique\u00a0; quelqu’un a peut-être copié son étiquette.',
    nextStepForFirst:
      'Vérifiez le sceau. Si c’est un autre article, interrogez le vendeur, et ne l’utilisez pas tant que vous avez un doute.',
  },
  wrongLength: (typed) => `Un numéro Sahihi a 16 lettres et chiffres. Vous en avez tapé ${typed}.`,
  genuine: (company) => `Ce code est authentique. Émis par ${company}.`,
  firstScan: 'Premier contrôle',
  repeatScan: 'Déjà contrôlé',
  expired: (date) => `Ce produit est authentique, mais périmé depuis le ${date}. Ne l’utilisez pas.`,
  checkedAt: (time) => `Vérifié aujourd’hui, ${time}`,
  otherProduct: 'Ce code est celui d’un autre produit. Il est peut-être faux.',
  alsoRecalled: (reason) => `Le fabricant a aussi rappelé ce lot (${reason}).`,
  feedback: {
    title: 'Donnez votre avis',
    sentence: 'Dites au fabricant ce que vous pensez de ce produit.',
    needsScript: 'Les questions demandent un navigateur avec JavaScript.',
  },
}
