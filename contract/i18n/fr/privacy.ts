import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'Vérifier un produit ici ne demande ni compte, ni nom, ni numéro de téléphone. Nos pages ne chargent rien de tiers. Cette page dit ce que nous conservons, combien de temps, et comment le supprimer.',
  checks: {
    title: 'Quand vous vérifiez un produit',
    code: 'De quel code il s’agit, quand, s’il a été scanné ou tapé, et en combien de temps.',
    id: 'Un identifiant aléatoire créé par votre navigateur. Il nous permet de distinguer deux personnes, et donc de repérer les codes copiés. Il ne vous identifie pas.',
    device: 'Votre type d’appareil, système, navigateur et type de réseau (comme 4G).',
    area: 'Seulement si vous indiquez votre zone\u00a0: le lieu, arrondi à un kilomètre environ avant d’être conservé, et la ville la plus proche. Nous le demandons seulement après le résultat. Vous pouvez refuser.',
    ownItem: 'Vos réponses, si nous demandons si l’article est le vôtre ou si son emballage est pareil.',
    pin: 'Si vous entrez un PIN caché\u00a0: quand, s’il était juste et, si vous avez indiqué votre zone, la ville. Votre identifiant n’est gardé qu’avec la première utilisation d’un PIN. Pour limiter les essais au hasard, nous en gardons aussi une forme brouillée, trois jours au plus. Le PIN lui-même n’est jamais gardé.',
    manufacturerSees:
      'Le fabricant voit quand et dans quelle ville un code a été vérifié, et sur quel genre d’appareil. Quand une étiquette a peut-être été copiée, il voit aussi le lieu des contrôles, à un kilomètre près, et lesquels viennent d’un même réseau. Votre identifiant ne lui est jamais montré.',
    retention: (months) =>
      `Nous supprimons chaque contrôle après ${months}\u00a0mois, et votre identifiant après la même durée sans visite.`,
    history:
      'Pour repérer les étiquettes copiées, l’heure, le lieu et le genre d’appareil d’un contrôle sont aussi gardés avec le code, aussi longtemps.',
    counts:
      'Les totaux restent, comme le nombre de contrôles dans une ville un jour donné. Ils ne peuvent pas être reliés à vous.',
  },
  address: {
    title: 'Votre adresse IP',
    text: 'Nous ne la conservons pas. Contre les abus, nous en conservons une forme brouillée, faite avec une clé qui change chaque jour. Nous supprimons les deux dans les trois jours.',
    networkTag:
      'Pour repérer les étiquettes copiées, nous gardons pendant 7\u00a0jours un court code tiré de l’adresse de votre réseau avec une clé secrète qui change chaque semaine. Il montre si deux contrôles viennent du même réseau. Beaucoup de gens partagent le même, il ne permet pas de retrouver votre adresse, et l’adresse elle-même n’est jamais gardée.',
  },
  textMessages: {
    title: 'Quand vous envoyez un numéro de série par téléphone',
    text: 'Si vous vérifiez par SMS, USSD ou WhatsApp, nous ne conservons pas votre numéro de téléphone, seulement une forme brouillée au lieu d’un identifiant. Nous la supprimons avec les contrôles. Contre les abus, une autre forme est conservée trois jours au plus. Votre opérateur voit votre numéro, comme pour tout message.',
    bySms: 'Pour effacer ce que nous gardons de votre numéro, envoyez le mot ERASE à la place du numéro de série.',
    byUssd:
      'Pour effacer ce que nous gardons de votre numéro, rappelez le code et tapez 0 à la place du numéro de série.',
    byWhatsApp:
      'Par WhatsApp, les photos sont lues et non conservées. Meta voit votre numéro et vos messages. Envoyez le mot ERASE pour effacer ce que nous gardons de votre numéro.',
  },
  answers: {
    title: 'Quand vous répondez aux questions d’un fabricant',
    text: 'Nous conservons vos réponses avec le code, l’heure, l’identifiant de votre navigateur, le type d’appareil et, si vous l’avez indiquée, votre zone comme ci-dessus. Le fabricant voit les réponses, quand elles sont venues et de quelle ville, mais pas votre identifiant. Nous les conservons jusqu’à ce que vous les supprimiez.',
  },
  reports: {
    title: 'Quand vous signalez un produit',
    what: 'Ce que vous écrivez, le numéro de série ou l’adresse sur l’étiquette, et ce que notre contrôle a dit.',
    more: 'Si vous les ajoutez\u00a0: où vous l’avez acheté, la ville de votre zone, une photo, et comment vous joindre.',
    access:
      'Seules les personnes qui traitent votre signalement le voient\u00a0: le fabricant, ou notre équipe si nous ne le connaissons pas. Nous retirons des photos les données cachées, comme le lieu.',
    status: 'Qui a sa référence voit où il en est, le produit, son numéro et la réponse, mais rien de vos mots.',
    retention: (days) =>
      `La photo et comment vous joindre sont effacés ${days}\u00a0jours après la fin du dossier. Le reste du signalement est gardé. Il ne porte pas l’identifiant de votre navigateur.`,
  },
  device: {
    title: 'Ce que nous conservons sur cet appareil',
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
      'Une fois l’entreprise approuvée, son nom, son numéro d’immatriculation et le jour de l’approbation sont publics. Nous écrivons aux partenaires pour leur compte, leurs paiements et leurs alertes. Nous n’écrivons aux acheteurs qu’au sujet de leur signalement.',
  },
  erasure: {
    title: 'Voir, télécharger ou supprimer vos données',
    text: 'Une page vous donne, dans un fichier, chaque contrôle et chaque réponse qui porte l’identifiant de ce navigateur. Vous pouvez aussi les y effacer\u00a0: votre identifiant, votre lieu, votre appareil et ce que vous avez écrit sont enlevés pour toujours, ici et sur cet appareil. L’heure et la ville d’un contrôle et vos choix restent, sans rien qui mène à vous. Faites-le avant de vider votre navigateur\u00a0: sans son identifiant, personne ne peut trouver vos contrôles.',
    writeTo: 'Pour un signalement envoyé, pour le compte d’un partenaire et pour toute question, écrivez à',
  },
}
