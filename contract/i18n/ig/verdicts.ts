import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Ọ̀ bụ ngwaahịa a ka i ji n’aka? Ọ bụrụ na ọ bụghị, ejila ya eme ihe.'
const takeBack = 'Weghachi ya n’ebe ị zụtara ya.'
const doNotUse = 'Azụla ngwaahịa a, ejikwala ya eme ihe.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Ọ bụ ezigbo ya!', nextStep: compare },
    genuine_again: {
      title: 'Ọ bụ ezigbo ya!',
      nextStep: `${compare} Ọ bụrụ na e mechiri mkpuchi ya emechi, jụọ onye rere ya.`,
    },
    suspected_copy: {
      title: 'O nwere ike ịbụ na e depụtaghachiri koodu a',
      sentence: 'Ndị lelere koodu a karịrị akarị maka otu ngwugwu.',
      nextStep: 'Ejila ya eme ihe ugbu a. Ọ bụrụ na i lelebeghị ngwugwu a mbụ, jụọ onye rere ya.',
    },
    expired: { title: 'Ezigbo ya, mana oge ya agafeela', nextStep: takeBack },
    recalled: {
      title: 'A kpọghachiri ya: ejila ya eme ihe',
      sentence: 'Ezigbo ngwaahịa ka ọ bụ, mana ụlọ ọrụ mere ya kpọghachiri ya.',
      nextStep: 'Kwụsị iji ya eme ihe. Weghachi ya n’ebe ị zụtara ya.',
    },
    limit_reached: {
      title: 'Nlele eruola oke!',
      sentence: 'E lelela koodu QR a ruo ugboro ole e kwere. Biko kpọtụrụ ụlọ ọrụ mere ngwaahịa a ka ha nyere gị aka.',
      nextStep: 'Ejila ya eme ihe ugbu a. O nwere ike ịbụ adịgboroja.',
    },
    blocked: { title: 'Ọ gafeghị nlele!', sentence: 'Ụlọ ọrụ mere ya gbochiri koodu a.', nextStep: doNotUse },
    not_released: {
      title: 'Ọ gafeghị nlele!',
      sentence: 'E kwesịghị ire ụyọkọ a ugbu a.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Ọ gafeghị nlele!',
      sentence: 'Ngwaahịa nwere koodu QR ma ọ bụ nọmba njirimara a agafeghị nlele anyị',
      nextStep: doNotUse,
      reason: 'Anyị amaghị koodu a. O nwere ike ịbụ adịgboroja.',
    },
    mistyped: {
      title: 'Lelee nọmba ahụ ọzọ',
      sentence: 'Nọmba njirimara a ezighị ezi. Lelee mkpụrụedemede na nọmba ọ bụla.',
      nextStep: 'Opekata mpe otu mkpụrụedemede ezighị ezi.',
    },
  },
  checkedByMany: {
    title: 'Ezigbo koodu, e lelela ya ọtụtụ ugboro',
    nextStep: `${compare} Ọ bụrụ na e mechiri mkpuchi ya emechi, o nwere ike ịbụ adịgboroja. Jụọ onye rere ya.`,
  },
  batches: {
    in_order: {
      title: 'Anyị hụrụ ụyọkọ a. Lelee ngwaahịa ya',
      sentence: 'E debanyere aha ụyọkọ a.',
      nextStep: 'See koodu dị n’ahụ ngwaahịa n’onwe ya ka i lelee ya.',
    },
    expired: { title: 'Oge ụyọkọ a agafeela' },
    recalled: { sentence: 'E debanyere aha ụyọkọ a, mana ụlọ ọrụ mere ya kpọghachiri ya.' },
    not_released: { title: 'E wepụtabeghị ya' },
    unknown: { title: 'Nlele ụyọkọ agaghị nke ọma', sentence: 'O nweghị ụyọkọ nwere nọmba a.' },
  },
  batchExpired: (date) => `E debanyere aha ụyọkọ a, mana oge ojiji ya gafere na ${date}.`,
  inDoubt: (number) =>
    number
      ? `Obi abụọ? Pịnye adreesị a, ma ọ bụ ziga nọmba njirimara na SMS na ${number}.`
      : 'Obi abụọ? Pịnye adreesị a n’onwe gị.',
  onBehalfOf: (host) => `maka ${host}`,
  usedUp: (count: number, shown: string) =>
    count === 1 ? `Koodu a na-ekwe nlele ${shown}. E jirila ya.` : `Koodu a na-ekwe nlele ${shown}. E jirila ha niile.`,
  call: (phone: string) => `Kpọọ ${phone}`,
  neverChecked: 'Nlele mbụ. O nweghị onye leleworo koodu a mbụ.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `E lelela ya otu ugboro${first && `, na ${first}`}${byYou ? ', ọ bụ gị' : ''}`
      : `E lelela ya ugboro ${shown}${byYou ? ', gị sokwa' : ''}${first && `, nke mbụ na ${first}`}`,
  checkedByOthers: (_, shown, first, byYou) =>
    `${byYou ? 'Gị na mmadụ' : 'Mmadụ'} ${shown} ọzọ elelela koodu a${first && ` kemgbe ${first}`}`,
  copied: {
    atLeast: (shown) => `opekata mpe ${shown}`,
    devices: (_, shown) => `ekwentị ma ọ bụ kọmputa ${shown}`,
    otherDevices: (_, shown) => `ekwentị ma ọ bụ kọmputa ndị ọzọ ${shown}`,
    places: (_, shown) => `ebe ${shown}`,
    withinHours: (hours) => `n’ime awa ${hours}`,
    withinDays: (days) => `n’ime ụbọchị ${days}`,
    checked: (devices, places, within) => `E lelela ya n’${devices}, n’${places}, ${within}.`,
    checkedSince: (devices, day) => `E lelela ya n’${devices} kemgbe ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Ị bụ onye mbụ lelere koodu a, na ${day}. Kemgbe ahụ, e lelela ya n’${otherDevices}${places && `, n’${places} n’ozuzu`}.`,
    confirmed: {
      title: 'E depụtaghachiri koodu a',
      sentence: 'Ụlọ ọrụ mere ya kwadoro na nke a bụ eziokwu: koodu a dịkwa na ngwaahịa ndị ọzọ.',
    },
    sentenceForFirst: 'Nke gị nwere ike ịbụ ezigbo ya; mmadụ nwere ike ịbụ onye depụtaghachiri akara ya.',
    nextStepForFirst:
      'Lelee ihe e ji mechie ya. Ọ bụrụ na nke a bụ ihe ọzọ, jụọ onye rere ya, ejikwala ya eme ihe ruo mgbe o doro gị anya.',
  },
  wrongLength: (typed) => `Nọmba Sahihi nwere mkpụrụedemede na nọmba 16. Ị pịnyere ${typed}.`,
  otherAddress: {
    title: 'Eleleghị ya ebe a',
    sentence: (host) => `Koodu a bụ nke ụlọ ọrụ ọzọ. Lelee ya na ${host}.`,
  },
  genuine: (company) => `Koodu a bụ ezigbo ya. Ọ bụ ${company} nyere ya.`,
  firstScan: 'Nlele Nke Mbụ',
  repeatScan: 'E Lelela Ya Mbụ',
  expired: (date) => `Ezigbo ngwaahịa ka ọ bụ, mana oge ojiji ya gafere na ${date}. Ejila ya eme ihe.`,
  checkedAt: (time) => `E lelere ya taa, ${time}`,
  sample: 'Nke a bụ koodu nnwale. Ọ bụghị nke ngwaahịa ọ bụla.',
  otherProduct: 'Koodu a bụ nke ngwaahịa ọzọ. O nwere ike ịbụ adịgboroja.',
  inEnglish: (text: string) => `N’asụsụ Bekee: ${text}`,
  alsoRecalled: (reason) => `Ụlọ ọrụ ahụ kpọghachikwara ụyọkọ a (${reason}).`,
  recallNotice: {
    title: 'Nkpọghachi ngwaahịa',
    product: 'Ngwaahịa',
    batches: 'Ụyọkọ',
    reason: 'Ihe kpatara ya',
    whatToDo: 'Ihe ị ga-eme',
    contact: 'Ị nwere ajụjụ? Kpọtụrụ anyị',
    check: 'Nyochaa koodu a ka ị mara ma nkpọghachi a ka dị.',
  },
  compare: {
    start: 'Tụnyere akụkụ mkpuchi gị',
    question: 'Mkpuchi gị ọ̀ dị ka nke a?',
    step: (step, total) => `Ihe ${step} n’ime ${total}`,
    picture: 'Foto nke onye mere ya',
    yes: 'Ee, otu ihe ahụ',
    no: 'Mba, ọ dị iche',
    back: 'Laghachi',
    different: {
      title: 'Mkpuchi a dị iche',
      sentence: 'Ị hụrụ ihe na-adịghị ka onye mere ya si gosi ya.',
      nextStep: 'Ejila ya. Jụọ onye mere ya, ma kpesaa ya.',
    },
    same: { title: 'Ọ nweghị ihe dị iche', sentence: 'Ihe niile dị ka onye mere ya si gosi ha.' },
  },
  feedback: {
    title: 'Kwuo Uche Gị',
    sentence: 'Gwa ụlọ ọrụ mere ya ihe i chere banyere ngwaahịa a.',
    needsScript: 'Ajụjụ ndị a chọrọ ihe nchọgharị nwere JavaScript.',
  },
}
