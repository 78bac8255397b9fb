import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Ẹ rí i dájú pé ọjà tó wà lọ́wọ́ yín nìyí.'
const takeBack = 'Ẹ dá a padà síbi tí ẹ ti rà á.'
const doNotUse = 'Ẹ má ra ọjà yìí, ẹ má sì lò ó.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Ojúlówó ni!', nextStep: compare },
    genuine_again: { title: 'Ojúlówó ni!', nextStep: `${compare} Bí páálí náà bá wà ní dídí, ẹ bi olùtà.` },
    suspected_copy: {
      title: 'Wọ́n lè ti ṣe àdàkọ kóòdù yìí',
      sentence: 'Àmì kan wà fún ọjà kan ṣoṣo.',
      nextStep: 'Ẹ wo èdìdì rẹ̀. Bí ẹ kò bá yẹ̀ ẹ́ wò rí, ẹ bi olùtà, ẹ má sì lò ó títí yóò fi dá yín lójú.',
    },
    expired: { title: 'Ojúlówó, àkókò rẹ̀ ti kọjá', nextStep: takeBack },
    recalled: {
      title: 'A ti pè é padà: ẹ má lò ó',
      sentence: 'Ojúlówó ọjà ni, ṣùgbọ́n ilé-iṣẹ́ tó ṣe é ti pè é padà.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Ìyẹ̀wò ti dé òpin!',
      sentence:
        'A ti yẹ kóòdù QR yìí wò dé iye ìgbà tí wọ́n gbà láàyè. Ẹ jọ̀wọ́, ẹ kàn sí ilé-iṣẹ́ tó ṣe ọjà náà fún ìrànlọ́wọ́.',
      nextStep: 'Ẹ wo èdìdì rẹ̀, kí ẹ sì bi olùtà kí ẹ tó lò ó.',
      reason: 'Ó ṣeé ṣe kí wọ́n ti ṣe àdàkọ kóòdù tí a yẹ̀ wò tó báyìí.',
    },
    blocked: { title: 'Kò yege!', sentence: 'Ilé-iṣẹ́ tó ṣe é ti dí kóòdù yìí.', nextStep: doNotUse },
    not_released: {
      title: 'Kò yege!',
      sentence: 'Ilé-iṣẹ́ tó ṣe é kò tíì gbé ọ̀wọ́ ọjà yìí jáde fún títà.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Kò yege!',
      sentence: 'Ọjà tó ní kóòdù QR tàbí nọ́ńbà ìdánimọ̀ yìí kò yege nínú ìyẹ̀wò ojúlówó wa',
      nextStep: doNotUse,
      reason: 'Kò sí ilé-iṣẹ́ kankan lórí Sahihi tó fúnni ní kóòdù yìí. Ó lè jẹ́ ayédèrú.',
    },
    mistyped: {
      title: 'Ẹ tún nọ́ńbà náà wò',
      sentence: 'Nọ́ńbà ìdánimọ̀ yìí kò tọ̀nà. Ẹ wo lẹ́tà àti nọ́ńbà kọ̀ọ̀kan.',
      nextStep: 'Nọ́ńbà Sahihi ní ìpín mẹ́rin, lẹ́tà àti nọ́ńbà mẹ́rin-mẹ́rin.',
    },
  },
  checkedByMany: {
    title: 'Kóòdù ojúlówó tí a ti yẹ̀ wò ní ọ̀pọ̀ ìgbà',
    nextStep: `${compare} Bí páálí náà bá wà ní dídí, ó lè jẹ́ àdàkọ. Ẹ bi olùtà.`,
  },
  neverChecked: 'Ìyẹ̀wò àkọ́kọ́. Ẹnikẹ́ni kò tíì yẹ kóòdù yìí wò rí.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `A ti yẹ̀ ẹ́ wò lẹ́ẹ̀kan rí${first && `, ní ${first}`}${byYou ? ', ẹ̀yin ni ẹ yẹ̀ ẹ́ wò' : ''}`
      : `A ti yẹ̀ ẹ́ wò ní ìgbà ${shown} rí${byYou ? ', ẹ̀yin náà wà níbẹ̀' : ''}${first && `, àkọ́kọ́ ní ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `${byYou ? 'Ẹ̀yin àti àwọn ẹlòmíràn' : 'Àwọn ẹlòmíràn'} ti yẹ̀ ẹ́ wò ní ìgbà ${shown} rí${first && `, àkọ́kọ́ ní ${first}`}`,
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
    sentenceForFirst: 'Tiyín lè jẹ́ ojúlówó; ẹnìkan lè ti ṣe àdàkọ àmì rẹ̀.',
    nextStepForFirst: 'Ẹ wo èdìdì rẹ̀. Bó bá jẹ́ ọjà mìíràn ni, ẹ bi olùtà, ẹ má sì lò ó títí yóò fi dá yín lójú.',
  },
  wrongLength: (typed) => `Nọ́ńbà Sahihi ní lẹ́tà àti nọ́ńbà 16. Ẹ tẹ ${typed}.`,
  genuine: (company) => `Ojúlówó ni kóòdù yìí. ${company} ló fi í jáde.`,
  firstScan: 'Ìyẹ̀wò Àkọ́kọ́',
  repeatScan: 'A Ti Yẹ̀ Ẹ́ Wò Rí',
  expired: (date) => `Ojúlówó ọjà ni, ṣùgbọ́n àkókò lílò rẹ̀ kọjá ní ${date}. Ẹ má lò ó.`,
  checkedAt: (time) => `A yẹ̀ ẹ́ wò lónìí, ${time}`,
  otherProduct: 'Ọjà mìíràn ni kóòdù yìí wà fún. Ó lè jẹ́ ayédèrú.',
  alsoRecalled: (reason) => `Ilé-iṣẹ́ náà sì ti pe ọ̀wọ́ ọjà yìí padà (${reason}).`,
  feedback: {
    title: 'Ẹ Sọ Èrò Yín',
    sentence: 'Ẹ sọ èrò yín nípa ọjà yìí fún ilé-iṣẹ́ tó ṣe é.',
    needsScript: 'Àwọn ìbéèrè yìí nílò aṣàwákiri tó ní JavaScript.',
  },
}
