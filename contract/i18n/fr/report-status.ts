import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Votre signalement',
  steps: { new: 'Reçu', looking_into: 'En cours d’examen', closed: 'Résultat' },
  states: {
    new: 'Nous avons votre signalement. Personne ne l’a encore examiné.',
    looking_into: 'Votre signalement est en cours d’examen.',
    closed: 'Le dossier est clos.',
  },
  results: {
    fake: 'C’est un faux. Ne l’utilisez pas.',
    genuine: 'Il est authentique.',
    faulty: 'Il est authentique, mais il présente un défaut.',
    unclear: 'Cela n’a pas pu être établi.',
  },
  answerOf: (company) => `Réponse de ${company}`,
  ourAnswer: 'Réponse de notre équipe',
  keep: 'Gardez l’emballage, le reçu et cette référence.',
  another: 'Suivre un autre signalement',
  lookUp: {
    title: 'Suivre un signalement',
    lead: 'Vous avez reçu sa référence à l’envoi.',
    label: 'Référence du signalement',
    button: 'Voir où il en est',
    unknown: 'Aucun signalement n’a cette référence. Vérifiez chaque lettre.',
  },
  slip: {
    title: 'Bon de retour',
    lead: 'Montrez-le au vendeur, ou partagez-le.',
    share: 'Partager en image',
    print: 'Imprimer',
    why: 'Motif',
    reported: 'Signalé',
    seller: 'Au vendeur',
    takeOffSale: 'Ne vendez pas cet article. Mettez-le à part.',
    checkOthers: 'Vérifiez vos autres articles de ce produit\u00a0: scannez leurs codes.',
    takeBack: 'Reprenez-le, et remboursez-le ou échangez-le.',
    informOthers: 'Gardez la facture, et prévenez votre fournisseur et le fabricant.',
    fair: 'Ce bon ne dit pas que le vendeur est en faute.',
    scan: 'Scannez pour voir ce signalement',
    contacts: 'Qui appeler',
  },
}
