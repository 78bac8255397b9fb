import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Ẹjọ́ yín',
  steps: { new: 'A ti gbà á', looking_into: 'À ń wò ó', closed: 'Èsì' },
  states: {
    new: 'Ẹjọ́ yín ti dé ọwọ́ wa. Kò tíì sí ẹni tó wò ó.',
    looking_into: 'À ń wo ẹjọ́ yín lọ́wọ́.',
    closed: 'A ti parí ẹjọ́ yìí.',
  },
  results: {
    fake: 'Ayédèrú ni. Ẹ má lò ó.',
    genuine: 'Ojúlówó ni.',
    faulty: 'Ojúlówó ni, ṣùgbọ́n nǹkan kan kò tọ́ nípa rẹ̀.',
    unclear: 'A kò lè mọ òtítọ́ rẹ̀.',
  },
  answerOf: (company) => `Ìdáhùn láti ọ̀dọ̀ ${company}`,
  ourAnswer: 'Ìdáhùn láti ọ̀dọ̀ wa',
  keep: 'Ẹ tọ́jú páálí, rìsíìtì àti nọ́ńbà ẹjọ́ yìí.',
  another: 'Wo ẹjọ́ mìíràn',
  lookUp: {
    title: 'Wo ẹjọ́ kan',
    lead: 'A fún yín ní nọ́ńbà rẹ̀ nígbà tí ẹ fi ránṣẹ́.',
    label: 'Nọ́ńbà ẹjọ́',
    button: 'Wo ibi tó dé',
    unknown: 'Kò sí ẹjọ́ tó ní nọ́ńbà yìí. Ẹ wò ó lẹ́tà kọ̀ọ̀kan.',
  },
  slip: {
    title: 'Ìwé ìdápadà ọjà',
    lead: 'Ẹ fi han olùtà, tàbí kí ẹ pín in.',
    share: 'Pín in bí àwòrán',
    print: 'Tẹ̀ ẹ́ síwèé',
    why: 'Ìdí rẹ̀',
    reported: 'Ọjọ́ ẹjọ́',
    seller: 'Sí olùtà',
    takeOffSale: 'Ẹ má ta páálí yìí. Ẹ yà á sọ́tọ̀ kúrò lára àwọn yòókù.',
    checkOthers: 'Ẹ yẹ àwọn páálí ọjà yìí yòókù wò: ẹ ya kóòdù wọn.',
    takeBack: 'Ẹ gbà á padà, kí ẹ dá owó padà tàbí kí ẹ fún oníbàárà ní páálí mìíràn.',
    informOthers: 'Ẹ tọ́jú rìsíìtì, kí ẹ sì sọ fún ẹni tó tà á fún yín àti ilé-iṣẹ́ náà.',
    fair: 'Ìwé yìí kò sọ pé olùtà ṣe ohun tí kò tọ́.',
    scan: 'Ẹ ya á láti rí ẹjọ́ yìí',
    contacts: 'Ẹni tí ẹ lè pè',
  },
}
