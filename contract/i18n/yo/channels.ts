import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi: ẹ tẹ nọ́ńbà ìdánimọ̀ tó wà lára páálí láti yẹ̀ ẹ́ wò.',
  ussdErase: 'Pa dátà mi rẹ́',
  ussdConfirmErase:
    'Ṣé kí a pa ohun tí a tọ́jú nípa nọ́ńbà fóònù yín rẹ́? Kò ṣeé dá padà. Ẹ tẹ 1 láti pa á rẹ́, tàbí nọ́ńbà ìdánimọ̀ láti yẹ̀ ẹ́ wò:',
  erased: 'Ó ti parí. A kò ní ohunkóhun mọ́ tó jẹ mọ́ nọ́ńbà fóònù yín. Àpapọ̀ iye nìkan ló kù, tí kò jẹ mọ́ yín.',
  sendSerial: 'Ẹ fi nọ́ńbà ìdánimọ̀ tó wà lára páálí nìkan ránṣẹ́.',
  help: 'Ẹ fi nọ́ńbà ìdánimọ̀ tó wà lára páálí ránṣẹ́ láti yẹ̀ ẹ́ wò. ERASE ń pa dátà yín rẹ́. Àwọn èdè:',
  stopped:
    'Ìdáhùn nìkan ni a ń fi ránṣẹ́, nítorí náà ọ̀rọ̀ mìíràn kò ní wá. Láti pa ohun tí a tọ́jú nípa nọ́ńbà yín rẹ́, ẹ fi ERASE ránṣẹ́.',
  languageChosen: 'A ó máa dáhùn ní Yorùbá báyìí. Ẹ fi nọ́ńbà ìdánimọ̀ tó wà lára páálí ránṣẹ́.',
  mistyped: 'Nọ́ńbà ìdánimọ̀ yìí kò tọ̀nà. Ẹ wo lẹ́tà àti nọ́ńbà kọ̀ọ̀kan.',
  severalSerials: 'Nọ́ńbà ìdánimọ̀ púpọ̀ ló wà níbí. Ẹ fi wọ́n ránṣẹ́ ní ọ̀kọ̀ọ̀kan.',
  noPin: 'Kóòdù yìí kò ní PIN tó fara sin. Ẹ fi nọ́ńbà ìdánimọ̀ nìkan ránṣẹ́.',
  typeAgain: 'Ẹ tún un tẹ̀:',
  dialAgain: 'Ẹ tún pè láti gbìyànjú sí i.',
  genuine: (unit, evidence) => `OJÚLÓWÓ NI. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `OJÚLÓWÓ NI, ṣùgbọ́n ${byYou ? 'ẹ̀yin àti àwọn ẹlòmíràn' : 'àwọn ẹlòmíràn'} ti yẹ̀ ẹ́ wò ní ìgbà ${times}${first && `, àkọ́kọ́ ní ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `Ó LÈ JẸ́ ÀDÀKỌ. ${unit}: a yẹ̀ ẹ́ wò ${evidence}. Ẹ wo èdìdì rẹ̀. Bí kò bá dá yín lójú, ẹ má lò ó.`,
  confirmedCopy: (unit, evidence) =>
    `ÀDÀKỌ NI, ilé-iṣẹ́ náà fìdí rẹ̀ múlẹ̀. ${unit}: a yẹ̀ ẹ́ wò ${evidence}. Ẹ wo èdìdì rẹ̀. Bí kò bá dá yín lójú, ẹ má lò ó.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `Ó LÈ JẸ́ ÀDÀKỌ. ${unit}: ẹ̀yin lẹ kọ́kọ́ yẹ̀ ẹ́ wò, ní ${first}, lẹ́yìn náà fóònù mìíràn ${others}. Tiyín lè jẹ́ ojúlówó.`,
  onDevices: (devices, places, first) => `lórí ${devices} ${places ? `ní ${places}` : `láti ${first}`}`,
  pinFirst: (unit) => `PIN TỌ̀NÀ. ${unit}: ìsinsìnyí ni a kọ́kọ́ lo PIN yìí. Bí wọ́n bá ti họ ìbòrí náà, ẹ bi olùtà.`,
  pinFirstOfSuspected: (unit) =>
    `Ó LÈ JẸ́ ÀDÀKỌ. ${unit}: ìsinsìnyí ni a kọ́kọ́ lo PIN yìí, ṣùgbọ́n wọ́n lè ti ṣe àdàkọ kóòdù náà. Ẹ wo èdìdì rẹ̀.`,
  pinUsedByYou: (unit, day) => `PIN TỌ̀NÀ. ${unit}: ẹ ti lo PIN yìí rí, ní ${day}.`,
  pinUsed: (unit, day) =>
    `Ẹ ṢỌ́RA. ${unit}: a ti lo PIN náà ní ${day}. Bí a kò bá tíì họ ìbòrí tiyín, ọjà yìí lè jẹ́ àdàkọ.`,
  pinWrong: (unit, next) => `PIN KÒ TỌ̀NÀ. ${unit}: PIN yìí kì í ṣe ti kóòdù yìí. Ó lè jẹ́ ayédèrú. ${next}`,
  pinLocked: (wait) => `PIN tí kò tọ̀nà ti pọ̀ jù. ${wait} Bí ọjà yìí kò bá dá yín lójú, ẹ má lò ó.`,
  sendPin: 'Fún ìdánilójú síi, ẹ fi nọ́ńbà ìdánimọ̀ àti PIN tó fara sin ránṣẹ́.',
  typePin: 'Fún ìdánilójú síi, ẹ tẹ PIN tó fara sin:',
  expired: (unit, date) => `ÀKÓKÒ RẸ̀ TI KỌJÁ. Ẹ má lò ó. ${unit}: ojúlówó ni, ṣùgbọ́n àkókò rẹ̀ kọjá ní ${date}.`,
  recalled: (unit) => `A TI PÈ É PADÀ. Ẹ má lò ó. ${unit}:`,
  limitReached: (unit) => `ÌYẸ̀WÒ TI DÉ ÒPIN. ${unit}: a ti yẹ̀ ẹ́ wò dé iye tí wọ́n gbà. Ó lè jẹ́ àdàkọ.`,
  limitReachedByMany: (unit, evidence) =>
    `ÌYẸ̀WÒ TI DÉ ÒPIN. ${unit}: a ti yẹ̀ ẹ́ wò dé iye tí wọ́n gbà, ${evidence}. Ó lè jẹ́ àdàkọ.`,
  blocked: (unit) => `KÒ YEGE. ${unit}: ilé-iṣẹ́ tó ṣe é ti dí kóòdù náà.`,
  notReleased: (unit) => `KÒ YEGE. ${unit}: ilé-iṣẹ́ tó ṣe é kò tíì gbé e jáde fún títà.`,
  sample: 'KÓÒDÙ ÀPẸẸRẸ. Kò fi ìdí ohunkóhun múlẹ̀.',
  otherProduct: 'KÒ YEGE. Ọjà mìíràn ni kóòdù yìí wà fún. Ó lè jẹ́ ayédèrú.',
  unknown: 'KÒ YEGE. Kò sí ilé-iṣẹ́ kankan lórí Sahihi tó fúnni ní kóòdù yìí. Ọjà náà lè jẹ́ ayédèrú.',
  report: (url) => `Ẹ fi ẹjọ́ sùn: ${url}`,
  feedback: (unit, url) => `${unit}. Ilé-iṣẹ́ náà ń béèrè èrò yín: ${url}`,
  unit: (product, company) => `${product} ti ${company}`,
  rateLimited: (minutes) => `Ìyẹ̀wò láti nọ́ńbà fóònù yìí ti pọ̀ jù. Ẹ dúró fún ìṣẹ́jú ${minutes}, kí ẹ tún gbìyànjú.`,
  unavailable: 'A kò lè yẹ̀ ẹ́ wò báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú láìpẹ́.',
  whatsApp: {
    start: 'Ẹ fi fọ́tò kóòdù ara páálí, nọ́ńbà ìdánimọ̀ rẹ̀ tàbí líǹkì rẹ̀ ránṣẹ́. A ó yẹ̀ ẹ́ wò bóyá ojúlówó ni.',
    unreadable:
      'A kò lè ka kóòdù kankan nínú fọ́tò yìí. Ẹ súnmọ́ ọn nínú ìmọ́lẹ̀, kí gbogbo kóòdù hàn, tàbí kí ẹ tẹ nọ́ńbà ìdánimọ̀.',
    details: 'Àlàyé síi',
    report: 'Fi ẹjọ́ sùn',
    language: 'Èdè',
    chooseLanguage: 'Èdè wo ni kí a fi dáhùn?',
  },
}
