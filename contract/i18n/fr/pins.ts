import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = PIN caché; scratch panel = case à gratter. */

export const pinOffer: PinText['offer'] = {
  first: 'Pour être plus sûr\u00a0: grattez la case et entrez le PIN',
  again: 'Faute de frappe\u00a0? Entrez le PIN à nouveau',
}

export const pinField: PinText['field'] = {
  label: 'PIN caché',
  hint: 'Entrez les 8 chiffres sous la case à gratter.',
  button: 'Vérifier le PIN',
  malformed: 'Un PIN a 8 chiffres. Vérifiez ce que vous avez tapé.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'PIN confirmé\u00a0!',
    sentence: 'Ce PIN est bien celui de ce code. Il vient de servir pour la première fois.',
    nextStep:
      'Si la case était déjà grattée à l’achat, le PIN ne dit rien de ce qu’il y a à l’intérieur. Interrogez le vendeur.',
  },
  firstOfSuspected: { title: 'PIN jamais utilisé avant', sentence: 'Ce PIN vient de servir pour la première fois.' },
  guessed: 'Beaucoup de faux PIN ont été essayés sur ce code en un jour. Quelqu’un cherche peut-être à le deviner.',
  usedByYou: {
    title: 'PIN confirmé\u00a0!',
    nextStep:
      'Si vous aviez vérifié un autre article ce jour-là, l’un des deux est peut-être une copie. Interrogez le vendeur.',
  },
  usedByOther: {
    title: 'Ce PIN a déjà servi',
    nextStep:
      'Si ce n’était pas vous, interrogez le vendeur, et n’utilisez pas le produit tant que vous avez un doute.',
  },
  wrong: {
    title: 'PIN incorrect',
    sentence: 'Ce PIN n’est pas celui de ce code. C’est peut-être un faux.',
    nextStep: 'Vérifiez chaque chiffre. S’ils sont tous justes, signalez ce produit et ne l’utilisez pas.',
  },
  locked: {
    title: 'Trop de PIN incorrects',
    nextStep: 'Si vous avez un doute sur ce produit, ne l’utilisez pas d’ici là.',
  },
  youUsedIt: (day) => `Vous avez déjà utilisé ce PIN, le ${day}.`,
  wasUsed: (day) =>
    `Ce PIN a déjà été utilisé le ${day}. Si votre case n’était pas grattée, cet article est peut-être une copie.`,
  codeChecked: (otherDevices) => `Le code lui-même a été vérifié sur ${otherDevices}.`,
  triesLeft: (tries) =>
    tries === 1 ? 'Vous pouvez essayer encore une fois.' : `Vous pouvez essayer encore ${tries} fois.`,
  wait: (time) => `Vous pourrez réessayer dans ${time}.`,
  minutes: (count) => (count === 1 ? `${count} minute` : `${count} minutes`),
  hours: (count) => (count === 1 ? `${count} heure` : `${count} heures`),
}
