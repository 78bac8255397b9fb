import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Regardez l’adresse en haut de votre navigateur. Elle doit commencer par ${host}. Une copie de cette page a une autre adresse.`,
    never:
      'Ce service est gratuit. Il ne vous demande jamais d’argent, de mot de passe ni d’installer une application.',
    elsewhere:
      'Si une étiquette vous a mené ailleurs, n’y saisissez rien. Tapez plutôt le numéro de série ici, et signalez le produit.',
  },
  manufacturer: {
    loading: 'Chargement…',
    about:
      'Nous avons contrôlé les données de cette entreprise avant qu’elle puisse émettre des codes. Vous pouvez chercher son numéro d’immatriculation dans le registre public des entreprises.',
    renamed: 'Cette entreprise a changé de nom ici depuis notre approbation.',
    approvedAs: 'Approuvée comme',
    registration: 'Numéro d’immatriculation',
    approvedOn: 'Approuvée par Sahihi le',
    answered: 'Signalements répondus',
    answeredSoon: 'En 3 jours',
    medianAnswer: 'La moitié',
    answersFrom: (count) => `Sur ${count} signalements d’acheteurs ces 12 derniers mois.`,
    notGenuine:
      'Cette page dit qui émet des codes, pas qu’un produit est authentique. Pour cela, vérifiez le code sur le produit lui-même.',
    unknownTitle: 'Fabricant inconnu',
    unknown: 'Il n’y a pas de fabricant approuvé à cette adresse.',
    failedTitle: 'Ce fabricant n’a pas pu être affiché',
  },
  errors: {
    rateLimited: (seconds) =>
      `Trop d’essais. Attendez ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}, puis réessayez.`,
    unavailable: 'Un problème est survenu chez nous. Rien n’est perdu\u00a0; réessayez dans un instant.',
    internal: 'Une erreur s’est produite chez nous. Nous l’avons notée\u00a0; réessayez dans un instant.',
  },
  questionChanged: 'Cette question a changé. Rechargez la page.',
}
