import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  privacy: {
    lead: 'Vérifier un produit ici ne demande ni compte, ni nom, ni numéro de téléphone. Les pages pour acheteurs ne chargent rien d’ailleurs. Cette page dit ce qui est gardé, combien de temps, et comment le faire effacer.',
    checks: {
      title: 'Quand vous vérifiez un produit',
      code: 'De quel code il s’agit, quand, et s’il a été scanné ou tapé.',
      id: 'Un identifiant que votre navigateur a inventé. Il nous dit que deux contrôles viennent du même navigateur, pour qu’un code copié se remarque. Il ne dit pas qui vous êtes.',
      device:
        'Ce que votre navigateur dit de lui-même\u00a0: téléphone ou ordinateur, son système, son nom et le genre de réseau, comme 4g.',
      area: 'Seulement si vous indiquez votre zone\u00a0: le lieu, arrondi à un kilomètre environ avant d’être gardé, et la ville la plus proche. Nous le demandons après la réponse, jamais avant, et vous pouvez refuser.',
      ownItem: 'Votre réponse, si nous demandons si l’article est le vôtre.',
      manufacturerSees:
        'Le fabricant voit quand et dans quelle ville un code a été vérifié, et sur quel genre d’appareil. Quand une étiquette a peut-être été copiée, il voit aussi le lieu des contrôles, à un kilomètre près, et lesquels viennent d’un même réseau. Votre identifiant ne lui est jamais montré.',
      retentionLoading: 'Recherche de la durée de conservation des contrôles…',
      retentionUnknown:
        'Les contrôles sont effacés un à un après quelques mois. Leur nombre n’a pas pu être lu\u00a0: rouvrez cette page.',
      retention: (months) =>
        `Les contrôles sont effacés un à un après ${months}\u00a0mois, et votre identifiant s’il n’est pas revenu d’aussi longtemps.`,
      history:
        'Pour repérer les étiquettes copiées, l’heure, le lieu et le genre d’appareil d’un contrôle sont aussi gardés avec le code, aussi longtemps.',
      counts:
        'Les totaux restent, comme le nombre de contrôles dans une ville un jour donné. Rien n’y mène jusqu’à vous.',
    },
    address: {
      title: 'Votre adresse réseau',
      text: 'Elle n’est pas gardée. Pour arrêter ceux qui demandent trop souvent, nous en gardons une forme brouillée, faite avec une clé qui change chaque jour. Les deux sont effacées dans les trois jours.',
      networkTag:
        'Pour repérer les étiquettes copiées, nous gardons pendant 7\u00a0jours un court code tiré de l’adresse de votre réseau avec une clé secrète qui change chaque semaine. Il montre si deux contrôles viennent du même réseau. Beaucoup de gens partagent le même, il ne permet pas de retrouver votre adresse, et l’adresse elle-même n’est jamais gardée.',
    },
    textMessages: {
      title: 'Quand vous envoyez un numéro de série par téléphone',
      text: 'Là où un numéro de série se vérifie par SMS ou USSD, votre numéro de téléphone n’est pas gardé, seulement une forme brouillée à la place d’un identifiant. Elle reste et s’en va comme les autres contrôles. Pour arrêter trop d’essais, une autre forme est gardée trois jours au plus. Qui transporte le message connaît le numéro, comme pour tout message.',
      bySms: 'Pour effacer ce que nous gardons de votre numéro, envoyez le mot ERASE à la place du numéro de série.',
      byUssd:
        'Pour effacer ce que nous gardons de votre numéro, rappelez le code et tapez 0 à la place du numéro de série.',
    },
    answers: {
      title: 'Quand vous répondez aux questions d’un fabricant',
      text: 'Vos réponses sont gardées avec le code, l’heure, l’identifiant de votre navigateur, téléphone ou ordinateur et, si vous l’avez indiquée, votre zone comme ci-dessus. Le fabricant lit les réponses, quand elles sont venues et de quelle ville\u00a0; pas votre identifiant. Elles n’ont pas de fin\u00a0: elles sont gardées jusqu’à ce que vous les effaciez.',
    },
    reports: {
      title: 'Quand vous signalez un produit',
      what: 'Ce que vous écrivez, le numéro de série ou l’adresse sur l’étiquette, et ce que notre contrôle a dit.',
      more: 'Si vous les ajoutez\u00a0: où vous l’avez acheté, la ville de votre zone, une photo, et comment vous joindre.',
      access:
        'Seuls ceux qui traitent le signalement le voient\u00a0: le fabricant du produit ou, s’il nous est inconnu, notre équipe. Une photo est redessinée à son arrivée\u00a0: ce que l’appareil cache dans le fichier, comme le lieu, disparaît.',
      retention: (days) =>
        `La photo et comment vous joindre sont effacés ${days}\u00a0jours après la fin du dossier. Le reste du signalement est gardé. Il ne porte pas l’identifiant de votre navigateur.`,
    },
    device: {
      title: 'Ce qui est gardé sur cet appareil',
      lead: 'Nous posons un seul cookie, et seulement quand vous choisissez une langue\u00a0: il retient cette langue pendant un an, rien d’autre. Le reste est dans la mémoire de votre navigateur\u00a0:',
      id: 'L’identifiant de ce navigateur.',
      result: (hours) => `Votre dernier résultat, remontré pendant ${hours}\u00a0heures.`,
      answers: 'Ce que vous avez répondu, pour ne pas vous le redemander.',
      area: 'Si vous indiquez votre zone, et pour quels contrôles elle est partie.',
      camera: 'La caméra que vous avez choisie.',
      draft: 'Un signalement ou un avis commencé, pendant un jour.',
      tab: 'Jusqu’à la fermeture de l’onglet, le contrôle qu’il montre, pour que le rouvrir ne compte pas deux fois, et où vous en étiez dans la page.',
      partners: 'Pour les partenaires\u00a0: la connexion, l’aspect des pages et les lieux trouvés pour la carte.',
    },
    companies: {
      title: 'Quand votre entreprise est partenaire',
      stored:
        'Nous gardons ce que vous inscrivez\u00a0: entreprise, numéro d’immatriculation, adresse, téléphone et e-mail. Une demande dont l’adresse n’est pas prouvée est effacée après 30\u00a0jours. Votre mot de passe, et chaque PIN et lien que nous envoyons, n’est gardé que sous forme d’empreinte. Ce qui a été fait avec le compte est noté, avec l’heure, et les paiements aussi. Les cartes sont traitées par le prestataire de paiement\u00a0; leurs numéros ne nous parviennent jamais.',
      published:
        'Une fois l’entreprise approuvée, son nom, son numéro d’immatriculation et le jour de l’approbation sont publics. Nous écrivons aux partenaires pour leur compte, leurs paiements et leurs alertes. Nous n’écrivons pas aux acheteurs.',
    },
    erasure: {
      title: 'Comment le voir, l’emporter ou l’effacer',
      text: 'Une page vous donne, dans un fichier, chaque contrôle et chaque réponse qui porte l’identifiant de ce navigateur. Vous pouvez aussi les y effacer\u00a0: votre identifiant, votre lieu, votre appareil et ce que vous avez écrit sont enlevés pour toujours, ici et sur cet appareil. L’heure et la ville d’un contrôle et vos choix restent, sans rien qui mène à vous. Faites-le avant de vider votre navigateur\u00a0: sans son identifiant, personne ne peut trouver vos contrôles.',
      writeTo: 'Pour un signalement envoyé, pour le compte d’un partenaire et pour toute question, écrivez à',
    },
  },
  manufacturer: {
    loading: 'Un instant…',
    about:
      'Notre équipe a contrôlé les données de cette entreprise et l’a approuvée. Alors seulement une entreprise peut émettre des codes avec Sahihi. Vous pouvez chercher vous-même son numéro dans le registre des entreprises.',
    renamed: 'Cette entreprise a changé de nom ici depuis notre approbation.',
    approvedAs: 'Approuvée comme',
    registration: 'Numéro d’immatriculation',
    approvedOn: 'Approuvée par Sahihi le',
    notGenuine:
      'Cette page dit qui émet des codes, pas qu’un produit est authentique. Pour cela, vérifiez le code sur le produit lui-même.',
    unknownTitle: 'Fabricant inconnu',
    unknown: 'Il n’y a pas de fabricant approuvé à cette adresse.',
    failedTitle: 'Ce fabricant n’a pas pu être affiché',
  },
  errors: {
    rateLimited: (seconds) =>
      `Trop d’essais. Attendez ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}, puis réessayez.`,
    unavailable: 'Nos données sont hors d’atteinte pour le moment. Rien n’est perdu\u00a0; réessayez bientôt.',
    internal: 'Une erreur s’est produite chez nous. Elle est notée\u00a0; réessayez bientôt.',
  },
  questionChanged: 'Cette réponse n’est plus acceptée. Rouvrez la page.',
}
