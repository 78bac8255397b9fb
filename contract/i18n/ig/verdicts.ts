import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Hụ na ọ bụ ngwaahịa a ka i ji n’aka.'
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
      sentence: 'Otu akara bụ nke otu ngwaahịa.',
      nextStep:
        'Lelee ihe e ji mechie ya. Ọ bụrụ na i lelebeghị ya mbụ, jụọ onye rere ya, ejikwala ya eme ihe ruo mgbe o doro gị anya.',
    },
    expired: { title: 'Ezigbo ya, mana oge ya agafeela', nextStep: takeBack },
    recalled: {
      title: 'A kpọghachiri ya: ejila ya eme ihe',
      sentence: 'Ezigbo ngwaahịa ka ọ bụ, mana ụlọ ọrụ mere ya kpọghachiri ya.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Nlele eruola oke!',
      sentence: 'E lelela koodu QR a ruo ugboro ole e kwere. Biko kpọtụrụ ụlọ ọrụ mere ngwaahịa a ka ha nyere gị aka.',
      nextStep: 'Lelee ihe e ji mechie ya, jụọkwa onye rere ya tupu i jiri ya mee ihe.',
      reason: 'O nwere ike ịbụ na e depụtaghachiri koodu e lelere ugboro ole a.',
    },
    blocked: { title: 'Ọ gafeghị nlele!', sentence: 'Ụlọ ọrụ mere ya gbochiri koodu a.', nextStep: doNotUse },
    not_released: {
      title: 'Ọ gafeghị nlele!',
      sentence: 'Ụlọ ọrụ mere ya ewepụtabeghị ụyọkọ a ka e ree ya.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Ọ gafeghị nlele!',
      sentence: 'Ngwaahịa nwere koodu QR ma ọ bụ nọmba njirimara a agafeghị nlele anyị',
      nextStep: doNotUse,
      reason: 'O nweghị ụlọ ọrụ nọ na Sahihi nyere koodu a. O nwere ike ịbụ adịgboroja.',
    },
    mistyped: {
      title: 'Lelee nọmba ahụ ọzọ',
      sentence: 'Nọmba njirimara a ezighị ezi. Lelee mkpụrụedemede na nọmba ọ bụla.',
      nextStep: 'Nọmba Sahihi nwere òtù anọ nke mkpụrụedemede na nọmba anọ anọ.',
    },
  },
  checkedByMany: {
    title: 'Ezigbo koodu, e lelela ya ọtụtụ ugboro',
    nextStep: `${compare} Ọ bụrụ na e mechiri mkpuchi ya emechi, o nwere ike ịbụ adịgboroja. Jụọ onye rere ya.`,
  },
  neverChecked: 'Nlele mbụ. O nweghị onye leleworo koodu a mbụ.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `E lelela ya otu ugboro${first && `, na ${first}`}${byYou ? ', ọ bụ gị' : ''}`
      : `E lelela ya ugboro ${shown}${byYou ? ', gị sokwa' : ''}${first && `, nke mbụ na ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `${byYou ? 'Gị na ndị ọzọ' : 'Ndị ọzọ'} elelela ya ugboro ${shown}${first && `, nke mbụ na ${first}`}`,
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
    sentenceForFirst: 'Nke gị nwere ike ịbụ ezigbo ya; mmadụ nwere ike ịbụ onye depụtaghachiri akara ya.',
    nextStepForFirst:
      'Lelee ihe e ji mechie ya. Ọ bụrụ na nke a bụ ihe ọzọ, jụọ onye rere ya, ejikwala ya eme ihe ruo mgbe o doro gị anya.',
  },
  wrongLength: (typed) => `Nọmba Sahihi nwere mkpụrụedemede na nọmba 16. Ị pịnyere ${typed}.`,
  genuine: (company) => `Koodu a bụ ezigbo ya. Ọ bụ ${company} nyere ya.`,
  firstScan: 'Nlele Nke Mbụ',
  repeatScan: 'E Lelela Ya Mbụ',
  expired: (date) => `Ezigbo ngwaahịa ka ọ bụ, mana oge ojiji ya gafere na ${date}. Ejila ya eme ihe.`,
  checkedAt: (time) => `E lelere ya taa, ${time}`,
  otherProduct: 'Koodu a bụ nke ngwaahịa ọzọ. O nwere ike ịbụ adịgboroja.',
  alsoRecalled: (reason) => `Ụlọ ọrụ ahụ kpọghachikwara ụyọkọ a (${reason}).`,
  feedback: {
    title: 'Kwuo Uche Gị',
    sentence: 'Gwa ụlọ ọrụ mere ya ihe i chere banyere ngwaahịa a.',
    needsScript: 'Ajụjụ ndị a chọrọ ihe nchọgharị nwere JavaScript.',
  },
}
