import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = PIN tó fara sin; scratch = họ, as on airtime cards. */

export const pinOffer: PinText['offer'] = {
  first: 'Fún ìdánilójú síi: ẹ họ ìbòrí náà, kí ẹ tẹ PIN',
  again: 'Ẹ ṣì í tẹ̀? Ẹ tún PIN náà tẹ̀',
}

export const pinField: PinText['field'] = {
  label: 'PIN tó fara sin',
  hint: 'Ẹ tẹ nọ́ńbà 8 tó wà lábẹ́ ìbòrí tí a ń họ.',
  button: 'Yẹ PIN wò',
  malformed: 'PIN ní nọ́ńbà 8. Ẹ wo ohun tí ẹ tẹ̀.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'PIN náà tọ̀nà!',
    sentence: 'PIN kóòdù yìí ni. Ìsinsìnyí ni a kọ́kọ́ lò ó.',
    nextStep: 'Bí wọ́n bá ti họ ìbòrí náà kí ẹ tó rà á, PIN kò sọ nǹkan kan nípa ohun tó wà nínú rẹ̀. Ẹ bi olùtà.',
  },
  firstOfSuspected: { title: 'A kò lo PIN yìí rí', sentence: 'Ìsinsìnyí ni a kọ́kọ́ lo PIN yìí.' },
  guessed: 'Wọ́n ti gbìyànjú PIN tí kò tọ́ púpọ̀ lórí kóòdù yìí láàárín ọjọ́ kan. Ó lè jẹ́ pé ẹnìkan ń méfò rẹ̀.',
  usedByYou: {
    title: 'PIN náà tọ̀nà!',
    nextStep: 'Bó bá jẹ́ ọjà mìíràn ni ẹ yẹ̀ wò lọ́jọ́ náà, ọ̀kan nínú wọn lè jẹ́ àdàkọ. Ẹ bi olùtà.',
  },
  usedByOther: {
    title: 'A ti lo PIN yìí rí',
    nextStep: 'Bí kì í bá ṣe ẹ̀yin ni, ẹ bi olùtà, ẹ má sì lo ọjà náà títí yóò fi dá yín lójú.',
  },
  wrong: {
    title: 'PIN náà kò tọ̀nà',
    sentence: 'PIN yìí kì í ṣe ti kóòdù yìí. Ó lè jẹ́ ayédèrú.',
    nextStep: 'Ẹ wo nọ́ńbà kọ̀ọ̀kan. Bí gbogbo rẹ̀ bá tọ̀nà, ẹ fi ẹjọ́ ọjà yìí sùn, ẹ má sì lò ó.',
  },
  locked: {
    title: 'PIN tí kò tọ̀nà ti pọ̀ jù',
    nextStep: 'Bí ọjà yìí kò bá dá yín lójú, ẹ má lò ó títí di ìgbà náà.',
  },
  youUsedIt: (day) => `Ẹ ti lo PIN yìí rí, ní ${day}.`,
  wasUsed: (day) => `A ti lo PIN yìí ní ${day}. Bí a kò bá tíì họ ìbòrí tiyín, ọjà yìí lè jẹ́ àdàkọ.`,
  codeChecked: (otherDevices) => `A ti yẹ kóòdù náà fúnra rẹ̀ wò lórí ${otherDevices}.`,
  triesLeft: (tries) => (tries === 1 ? 'Ẹ lè tún gbìyànjú lẹ́ẹ̀kan sí i.' : `Ẹ lè tún gbìyànjú ní ìgbà ${tries} sí i.`),
  wait: (time) => `Ẹ lè tún gbìyànjú lẹ́yìn ${time}.`,
  minutes: (count) => `ìṣẹ́jú ${count}`,
  hours: (count) => `wákàtí ${count}`,
}
