import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi: pịnye nọmba njirimara dị na mkpuchi ka e lelee ya.',
  ussdErase: 'Hichapụ data m',
  ussdConfirmErase:
    'Ka anyị hichapụ ihe anyị debere maka nọmba ekwentị gị? A gaghị eweghachi ya. Pịa 1 iji hichapụ ya, ma ọ bụ pịnye nọmba njirimara:',
  erased:
    'E mechaala. Anyị enwekwaghị ihe metụtara nọmba ekwentị gị. Naanị ọnụ ọgụgụ fọdụrụ, nke na-enweghị njikọ na gị.',
  sendSerial: 'Zipu naanị nọmba njirimara e biri na mkpuchi ahụ.',
  help: 'Zipu nọmba njirimara dị na mkpuchi ka e lelee ya. ERASE na-ehichapụ data gị. Asụsụ:',
  stopped:
    'Naanị azịza ka anyị na-ezipu, ya mere ozi ọzọ agaghị abịa. Ka i hichapụ ihe anyị debere maka nọmba gị, zipu ERASE.',
  languageChosen: 'Anyị ga-aza gị n’Igbo ugbu a. Zipu nọmba njirimara e biri na mkpuchi ahụ.',
  mistyped: 'Nọmba njirimara a ezighị ezi. Lelee mkpụrụedemede na nọmba ọ bụla.',
  severalSerials: 'Ọtụtụ nọmba njirimara dị ebe a. Zipu ha otu n’otu.',
  noPin: 'Koodu a enweghị PIN zoro ezo. Zipu naanị nọmba njirimara.',
  typeAgain: 'Pịnye ya ọzọ:',
  dialAgain: 'Kpọọ ọzọ ka ị nwaa ọzọ.',
  genuine: (unit, evidence) => `EZIGBO YA. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `EZIGBO YA, mana ${byYou ? 'gị na ndị ọzọ' : 'ndị ọzọ'} elelela ya ugboro ${times}${first && `, nke mbụ na ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `Ọ PỤRỤ ỊBỤ NDEPỤTA. ${unit}: e lelela ya ${evidence}. Lelee mkpuchi ya. Ma o doghị gị anya, ejila ya eme ihe.`,
  confirmedCopy: (unit, evidence) =>
    `NDEPỤTA KA Ọ BỤ, ụlọ ọrụ kwadoro ya. ${unit}: e lelela ya ${evidence}. Lelee mkpuchi ya. Ma o doghị gị anya, ejila ya eme ihe.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `Ọ PỤRỤ ỊBỤ NDEPỤTA. ${unit}: ị bụ onye mbụ lelere ya, na ${first}; ekwentị ${others} esochiela. Nke gị pụrụ ịbụ ezigbo ya.`,
  onDevices: (devices, places, first) => `n’${devices} ${places ? `n’${places}` : `kemgbe ${first}`}`,
  pinFirst: (unit) =>
    `PIN ZIRI EZI. ${unit}: ọ bụ ugbu a ka e ji PIN a mee ihe nke mbụ. Ọ bụrụ na a kọchala mkpuchi ahụ, jụọ onye rere ya.`,
  pinFirstOfSuspected: (unit) =>
    `Ọ PỤRỤ ỊBỤ NDEPỤTA. ${unit}: e jibeghị PIN a mee ihe, mana e nwere ike idepụta koodu ya. Lelee mkpuchi ya.`,
  pinUsedByYou: (unit, day) => `PIN ZIRI EZI. ${unit}: i jila PIN a mee ihe mbụ, na ${day}.`,
  pinUsed: (unit, day) =>
    `KPACHARA ANYA. ${unit}: e jila PIN a mee ihe na ${day}. Ọ bụrụ na a kọchabeghị mkpuchi gị, ọ pụrụ ịbụ ndepụta.`,
  pinWrong: (unit, next) => `PIN EZIGHỊ EZI. ${unit}: PIN a abụghị nke koodu a. O nwere ike ịbụ adịgboroja. ${next}`,
  pinLocked: (wait) => `PIN ezighị ezi karịrị akarị. ${wait} Ọ bụrụ na o doghị gị anya, ejila ya eme ihe.`,
  sendPin: 'Ka obi sikwuo gị ike, zipu nọmba njirimara na PIN zoro ezo.',
  typePin: 'Ka obi sikwuo gị ike, pịnye PIN zoro ezo:',
  expired: (unit, date) => `OGE YA AGAFEELA. Ejila ya eme ihe. ${unit}: ezigbo ya, mana oge ya gafere na ${date}.`,
  recalled: (unit) => `A KPỌGHACHIRI YA. Ejila ya eme ihe. ${unit}:`,
  limitReached: (unit) => `NLELE ERUOLA OKE. ${unit}: e lelela ya ugboro ole e kwere. Ọ pụrụ ịbụ ndepụta.`,
  limitReachedByMany: (unit, evidence) =>
    `NLELE ERUOLA OKE. ${unit}: e lelela ya ugboro ole e kwere, ${evidence}. Ọ pụrụ ịbụ ndepụta.`,
  blocked: (unit) => `Ọ GAFEGHỊ NLELE. ${unit}: ụlọ ọrụ mere ya gbochiri koodu a.`,
  notReleased: (unit) => `Ọ GAFEGHỊ NLELE. ${unit}: ụlọ ọrụ mere ya ewepụtabeghị ya ka e ree ya.`,
  sample: 'KOODU NNWALE. O nweghị ihe ọ na-egosi.',
  otherProduct: 'Ọ GAFEGHỊ NLELE. Koodu a bụ nke ngwaahịa ọzọ. O nwere ike ịbụ adịgboroja.',
  unknown: 'Ọ GAFEGHỊ NLELE. O nweghị ụlọ ọrụ nọ na Sahihi nyere koodu a. Ngwaahịa a nwere ike ịbụ adịgboroja.',
  report: (url) => `Kọọ ya: ${url}`,
  feedback: (unit, url) => `${unit}. Ụlọ ọrụ ahụ chọrọ ịma uche gị: ${url}`,
  unit: (product, company) => `${product} nke ${company}`,
  rateLimited: (minutes) => `Nlele sitere na nọmba ekwentị a karịrị akarị. Chere nkeji ${minutes}, wee nwaa ọzọ.`,
  unavailable: 'Anyị enweghị ike ilele ugbu a. Biko nwaa ọzọ n’oge na-adịghị anya.',
  whatsApp: {
    start: 'Zipu foto koodu dị na mkpuchi, nọmba njirimara ya ma ọ bụ njikọ ya. Anyị ga-elele ma ọ bụ ezigbo ya.',
    unreadable:
      'Anyị enweghị ike ịgụ koodu na foto a. Bịaruo nso, n’ebe ìhè dị, ka koodu niile pụta, ma ọ bụ pịnye nọmba njirimara.',
    details: 'Nkọwa ndị ọzọ',
    report: 'Kọọ ya',
    language: 'Asụsụ',
    chooseLanguage: 'Kedu asụsụ anyị ga-eji aza gị?',
  },
}
