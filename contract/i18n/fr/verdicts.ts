import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Est-ce bien le produit que vous tenez\u00a0? Sinon, ne l’utilisez pas.'
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
      sentence: 'Trop de personnes ont vérifié ce code pour un seul emballage.',
      nextStep: 'Ne l’utilisez pas encore. Si vous n’aviez jamais vérifié cet emballage, interrogez le vendeur.',
    },
    expired: { title: 'Authentique, mais périmé', nextStep: takeBack },
    recalled: {
      title: 'Rappelé\u00a0: ne pas utiliser',
      sentence: 'Ce produit est authentique, mais son fabricant l’a rappelé.',
      nextStep: 'Ne l’utilisez plus. Rapportez-le là où vous l’avez acheté.',
    },
    limit_reached: {
      title: 'Limite de contrôles atteinte\u00a0!',
      sentence:
        'Ce code QR a atteint le nombre de contrôles permis. Contactez le fabricant du produit pour obtenir de l’aide.',
      nextStep: 'Ne l’utilisez pas encore. C’est peut-être une copie.',
    },
    blocked: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Le fabricant a bloqué ce code.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Ce lot ne devrait pas encore être en vente.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Échec de la vérification\u00a0!',
      sentence: 'Le produit lié à ce code QR ou à ce numéro de série n’a pas passé notre contrôle d’authenticité',
      nextStep: doNotUse,
      reason: 'Nous ne connaissons pas ce code. Il est peut-être faux.',
    },
    mistyped: {
      title: 'Vérifiez le numéro',
      sentence: 'Ce numéro de série n’est pas correct. Vérifiez chaque lettre et chaque chiffre.',
      nextStep: 'Au moins un caractère est faux.',
    },
  },
  checkedByMany: {
    title: 'Code authentique, vérifié de nombreuses fois',
    nextStep: `${compare} Si l’emballage était scellé, c’est peut-être une copie. Interrogez le vendeur.`,
  },
  batches: {
    in_order: {
      title: 'Lot trouvé. Vérifiez l’article',
      sentence: 'Ce lot est enregistré.',
      nextStep: 'Scannez le code sur l’article lui-même pour le vérifier.',
    },
    expired: { title: 'Ce lot est périmé' },
    recalled: { sentence: 'Ce lot est enregistré, mais son fabricant l’a rappelé.' },
    not_released: { title: 'Pas encore en vente' },
    unknown: { title: 'Le lot n’a pas pu être vérifié', sentence: 'Aucun lot n’a ce numéro.' },
  },
  batchExpired: (date) => `Ce lot est enregistré, mais il est périmé depuis le ${date}.`,
  inDoubt: (number) =>
    number
      ? `Un doute\u00a0? Tapez cette adresse, ou envoyez le code par SMS au ${number}.`
      : 'Un doute\u00a0? Tapez cette adresse.',
  onBehalfOf: (host) => `pour ${host}`,
  usedUp: (count: number, shown: string) =>
    count === 1
      ? `Ce code permet ${shown} contrôle. Il est utilisé.`
      : count === 2
        ? `Ce code permet ${shown} contrôles. Les deux sont utilisés.`
        : `Ce code permet ${shown} contrôles. Tous sont utilisés.`,
  call: (phone: string) => `Appeler le ${phone}`,
  neverChecked: 'Premier contrôle. Personne n’a vérifié ce code avant.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Déjà vérifié une fois${first && `, le ${first}`}${byYou ? ', par vous' : ''}`
      : `Déjà vérifié ${shown} fois${byYou ? ', dont par vous' : ''}${first && `, d’abord le ${first}`}`,
  checkedByOthers: (count, shown, first, byYou) => {
    const people = `${shown} ${count === 1 ? 'autre personne' : 'autres personnes'}`
    const checked = byYou ? `Vous et ${people} avez` : `${people} ${count === 1 ? 'a' : 'ont'}`
    return `${checked} vérifié ce code${first && ` depuis le ${first}`}`
  },
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
    confirmed: {
      title: 'Ce code a été copié',
      sentence: 'Le fabricant l’a confirmé\u00a0: d’autres articles portent aussi ce code.',
    },
    sentenceForFirst: 'Le vôtre est peut-être l’authentique\u00a0; quelqu’un a peut-être copié son étiquette.',
    nextStepForFirst:
      'Vérifiez le sceau. Si c’est un autre article, interrogez le vendeur, et ne l’utilisez pas tant que vous avez un doute.',
  },
  wrongLength: (typed) => `Un numéro Sahihi a 16 lettres et chiffres. Vous en avez tapé ${typed}.`,
  otherAddress: {
    title: 'Pas vérifié ici',
    sentence: (host) => `Ce code est celui d’une autre entreprise. Vérifiez-le sur ${host}.`,
  },
  genuine: (company) => `Ce code est authentique. Émis par ${company}.`,
  firstScan: 'Premier contrôle',
  repeatScan: 'Déjà contrôlé',
  expired: (date) => `Ce produit est authentique, mais périmé depuis le ${date}. Ne l’utilisez pas.`,
  checkedAt: (time) => `Vérifié aujourd’hui, ${time}`,
  sample: 'C’est un code d’essai. Il n’est celui d’aucun produit.',
  otherProduct: 'Ce code est celui d’un autre produit. Il est peut-être faux.',
  inEnglish: (text: string) => `En anglais : ${text}`,
  alsoRecalled: (reason) => `Le fabricant a aussi rappelé ce lot (${reason}).`,
  recallNotice: {
    title: 'Rappel de produit',
    product: 'Produit',
    batches: 'Lot',
    reason: 'Motif',
    whatToDo: 'Que faire',
    contact: 'Des questions\u00a0? Contactez-nous',
    check: 'Scannez ce code pour savoir si le rappel est toujours en vigueur.',
  },
  compare: {
    start: 'Comparer les détails de l’emballage',
    question: 'Votre emballage est-il pareil\u00a0?',
    step: (step, total) => `Détail ${step} sur ${total}`,
    picture: 'L’image du fabricant',
    yes: 'Oui, pareil',
    no: 'Non, différent',
    back: 'Retour',
    different: {
      title: 'Cet emballage est différent',
      sentence: 'Un détail n’est pas comme le fabricant le montre.',
      nextStep: 'Ne l’utilisez pas. Demandez au fabricant, et signalez-le.',
    },
    same: { title: 'Rien ne semble différent', sentence: 'Tous les détails sont comme le fabricant les montre.' },
  },
  feedback: {
    title: 'Donnez votre avis',
    sentence: 'Dites au fabricant ce que vous pensez de ce produit.',
    needsScript: 'Les questions demandent un navigateur avec JavaScript.',
  },
}
