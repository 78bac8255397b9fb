import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Ṣé ọjà tó wà lọ́wọ́ yín nìyí? Bí kì í bá ṣe òun, ẹ má lò ó.'
const takeBack = 'Ẹ dá a padà síbi tí ẹ ti rà á.'
const doNotUse = 'Ẹ má ra ọjà yìí, ẹ má sì lò ó.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Ojúlówó ni!', nextStep: compare },
    genuine_again: { title: 'Ojúlówó ni!', nextStep: `${compare} Bí páálí náà bá wà ní dídí, ẹ bi olùtà.` },
    suspected_copy: {
      title: 'Wọ́n lè ti ṣe àdàkọ kóòdù yìí',
      sentence: 'Àwọn tó ti yẹ kóòdù yìí wò ti pọ̀ jù fún páálí kan.',
      nextStep: 'Ẹ má tíì lò ó. Bí ẹ kò bá yẹ páálí yìí wò rí, ẹ bi olùtà.',
    },
    expired: { title: 'Ojúlówó, àkókò rẹ̀ ti kọjá', nextStep: takeBack },
    recalled: {
      title: 'A ti pè é padà: ẹ má lò ó',
      sentence: 'Ojúlówó ọjà ni, ṣùgbọ́n ilé-iṣẹ́ tó ṣe é ti pè é padà.',
      nextStep: 'Ẹ má lò ó mọ́. Ẹ dá a padà síbi tí ẹ ti rà á.',
    },
    limit_reached: {
      title: 'Ìyẹ̀wò ti dé òpin!',
      sentence:
        'A ti yẹ kóòdù QR yìí wò dé iye ìgbà tí wọ́n gbà láàyè. Ẹ jọ̀wọ́, ẹ kàn sí ilé-iṣẹ́ tó ṣe ọjà náà fún ìrànlọ́wọ́.',
      nextStep: 'Ẹ má tíì lò ó. Ó lè jẹ́ àdàkọ.',
    },
    blocked: { title: 'Kò yege!', sentence: 'Ilé-iṣẹ́ tó ṣe é ti dí kóòdù yìí.', nextStep: doNotUse },
    not_released: {
      title: 'Kò yege!',
      sentence: 'Kò yẹ kí ọ̀wọ́ yìí tíì wà fún títà.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Kò yege!',
      sentence: 'Ọjà tó ní kóòdù QR tàbí nọ́ńbà ìdánimọ̀ yìí kò yege nínú ìyẹ̀wò ojúlówó wa',
      nextStep: doNotUse,
      reason: 'A kò mọ kóòdù yìí. Ó lè jẹ́ ayédèrú.',
    },
    mistyped: {
      title: 'Ẹ tún nọ́ńbà náà wò',
      sentence: 'Nọ́ńbà ìdánimọ̀ yìí kò tọ̀nà. Ẹ wo lẹ́tà àti nọ́ńbà kọ̀ọ̀kan.',
      nextStep: 'Ó kéré tán lẹ́tà kan kò tọ̀nà.',
    },
  },
  checkedByMany: {
    title: 'Kóòdù ojúlówó tí a ti yẹ̀ wò ní ọ̀pọ̀ ìgbà',
    nextStep: `${compare} Bí páálí náà bá wà ní dídí, ó lè jẹ́ àdàkọ. Ẹ bi olùtà.`,
  },
  batches: {
    in_order: {
      title: 'A rí ọ̀wọ́ náà. Ẹ yẹ ọjà wò báyìí',
      sentence: 'Ọ̀wọ́ yìí wà ní àkọsílẹ̀.',
      nextStep: 'Ẹ ya kóòdù tó wà lára ọjà gan-an láti yẹ̀ ẹ́ wò.',
    },
    expired: { title: 'Àkókò ọ̀wọ́ yìí ti kọjá' },
    recalled: { sentence: 'Ọ̀wọ́ yìí wà ní àkọsílẹ̀, ṣùgbọ́n ilé-iṣẹ́ tó ṣe é ti pè é padà.' },
    not_released: { title: 'Wọn kò tíì gbé e jáde' },
    unknown: { title: 'A kò lè yẹ ọ̀wọ́ náà wò', sentence: 'Kò sí ọ̀wọ́ tó ní nọ́ńbà yìí.' },
  },
  batchExpired: (date) => `Ọ̀wọ́ yìí wà ní àkọsílẹ̀, ṣùgbọ́n àkókò lílò rẹ̀ kọjá ní ${date}.`,
  inDoubt: (number) =>
    number
      ? `Iyèméjì? Ẹ tẹ àdírẹ́sì yìí, tàbí kí ẹ fi nọ́ńbà ìdánimọ̀ ránṣẹ́ nípa SMS sí ${number}.`
      : 'Iyèméjì? Ẹ fúnra yín tẹ àdírẹ́sì yìí.',
  onBehalfOf: (host) => `fún ${host}`,
  usedUp: (count: number, shown: string) =>
    count === 1
      ? `Ìyẹ̀wò ${shown} ni kóòdù yìí gbà láàyè. A ti lò ó.`
      : `Ìyẹ̀wò ${shown} ni kóòdù yìí gbà láàyè. A ti lo gbogbo rẹ̀.`,
  call: (phone: string) => `Ẹ pe ${phone}`,
  neverChecked: 'Ìyẹ̀wò àkọ́kọ́. Ẹnikẹ́ni kò tíì yẹ kóòdù yìí wò rí.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `A ti yẹ̀ ẹ́ wò lẹ́ẹ̀kan rí${first && `, ní ${first}`}${byYou ? ', ẹ̀yin ni ẹ yẹ̀ ẹ́ wò' : ''}`
      : `A ti yẹ̀ ẹ́ wò ní ìgbà ${shown} rí${byYou ? ', ẹ̀yin náà wà níbẹ̀' : ''}${first && `, àkọ́kọ́ ní ${first}`}`,
  checkedByOthers: (_, shown, first, byYou) =>
    `${byYou ? 'Ẹ̀yin àti ènìyàn' : 'Ènìyàn'} mìíràn ${shown} ti yẹ kóòdù yìí wò${first && ` láti ${first}`}`,
  copied: {
    atLeast: (shown) => `${shown} ó kéré tán`,
    devices: (_, shown) => `fóònù tàbí kọ̀ǹpútà ${shown}`,
    otherDevices: (_, shown) => `fóònù tàbí kọ̀ǹpútà mìíràn ${shown}`,
    places: (_, shown) => `ibi ${shown}`,
    withinHours: (hours) => `láàárín wákàtí ${hours}`,
    withinDays: (days) => `láàárín ọjọ́ ${days}`,
    checked: (devices, places, within) => `A ti yẹ̀ ẹ́ wò lórí ${devices}, ní ${places}, ${within}.`,
    checkedSince: (devices, day) => `A ti yẹ̀ ẹ́ wò lórí ${devices} láti ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Ẹ̀yin ni ẹ kọ́kọ́ yẹ kóòdù yìí wò, ní ${day}. Láti ìgbà náà, a ti yẹ̀ ẹ́ wò lórí ${otherDevices}${places && `, ní ${places} lápapọ̀`}.`,
    confirmed: {
      title: 'Wọ́n ti ṣe àdàkọ kóòdù yìí',
      sentence: 'Ilé-iṣẹ́ tó ṣe ọjà yìí ti fìdí rẹ̀ múlẹ̀: kóòdù yìí wà lára àwọn ọjà mìíràn pẹ̀lú.',
    },
    sentenceForFirst: 'Tiyín lè jẹ́ ojúlówó; ẹnìkan lè ti ṣe àdàkọ àmì rẹ̀.',
    nextStepForFirst: 'Ẹ wo èdìdì rẹ̀. Bó bá jẹ́ ọjà mìíràn ni, ẹ bi olùtà, ẹ má sì lò ó títí yóò fi dá yín lójú.',
  },
  wrongLength: (typed) => `Nọ́ńbà Sahihi ní lẹ́tà àti nọ́ńbà 16. Ẹ tẹ ${typed}.`,
  otherAddress: {
    title: 'A kò yẹ̀ ẹ́ wò níbí',
    sentence: (host) => `Ti ilé-iṣẹ́ mìíràn ni kóòdù yìí. Ẹ yẹ̀ ẹ́ wò ní ${host}.`,
  },
  genuine: (company) => `Ojúlówó ni kóòdù yìí. ${company} ló fi í jáde.`,
  firstScan: 'Ìyẹ̀wò Àkọ́kọ́',
  repeatScan: 'A Ti Yẹ̀ Ẹ́ Wò Rí',
  expired: (date) => `Ojúlówó ọjà ni, ṣùgbọ́n àkókò lílò rẹ̀ kọjá ní ${date}. Ẹ má lò ó.`,
  checkedAt: (time) => `A yẹ̀ ẹ́ wò lónìí, ${time}`,
  sample: 'Kóòdù àpẹẹrẹ ni èyí. Kì í ṣe ti ọjà kankan.',
  otherProduct: 'Ọjà mìíràn ni kóòdù yìí wà fún. Ó lè jẹ́ ayédèrú.',
  inEnglish: (text: string) => `Ní èdè Gẹ̀ẹ́sì: ${text}`,
  alsoRecalled: (reason) => `Ilé-iṣẹ́ náà sì ti pe ọ̀wọ́ ọjà yìí padà (${reason}).`,
  recallNotice: {
    title: 'A ti pe ọjà padà',
    product: 'Ọjà',
    batches: 'Ọ̀wọ́',
    reason: 'Ìdí rẹ̀',
    whatToDo: 'Ohun tí ẹ máa ṣe',
    contact: 'Ẹ ní ìbéèrè? Ẹ kàn sí wa',
    check: 'Ẹ ya kóòdù yìí láti mọ̀ bóyá ìpèpadà náà ṣì wà.',
  },
  compare: {
    start: 'Ẹ fi àwọn apá páálí yín wé',
    question: 'Ṣé páálí yín jọ èyí?',
    step: (step, total) => `Ohun ${step} nínú ${total}`,
    picture: 'Àwòrán ilé iṣẹ́ náà',
    yes: 'Bẹ́ẹ̀ ni, ó jọ ọ́',
    no: 'Rárá, ó yàtọ̀',
    back: 'Padà sẹ́yìn',
    different: {
      title: 'Páálí yìí yàtọ̀',
      sentence: 'Ẹ rí ohun kan tí kò rí bí ilé iṣẹ́ náà ṣe fi hàn.',
      nextStep: 'Ẹ má lò ó. Ẹ bi ilé iṣẹ́ náà, kí ẹ sì fẹjọ́ rẹ̀ sùn.',
    },
    same: { title: 'Kò sí ohun tó yàtọ̀', sentence: 'Gbogbo rẹ̀ rí bí ilé iṣẹ́ náà ṣe fi hàn.' },
  },
  feedback: {
    title: 'Ẹ Sọ Èrò Yín',
    sentence: 'Ẹ sọ èrò yín nípa ọjà yìí fún ilé-iṣẹ́ tó ṣe é.',
    needsScript: 'Àwọn ìbéèrè yìí nílò aṣàwákiri tó ní JavaScript.',
  },
}
