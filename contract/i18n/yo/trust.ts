import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Ẹ wo àdírẹ́sì tó wà lókè aṣàwákiri yín. Ó gbọ́dọ̀ bẹ̀rẹ̀ pẹ̀lú ${host}. Àdàkọ ojú-ìwé yìí ní àdírẹ́sì mìíràn.`,
    never: 'Ọ̀fẹ́ ni iṣẹ́ yìí. Kì í bèèrè owó, ọ̀rọ̀-aṣínà tàbí áàpù lọ́wọ́ yín láé.',
    elsewhere:
      'Bí àmì kan bá mú yín lọ síbòmíràn, ẹ má tẹ ohunkóhun síbẹ̀. Ẹ tẹ nọ́ńbà ìdánimọ̀ náà síbí, kí ẹ sì fi ọjà náà sùn.',
  },
  manufacturer: {
    loading: 'Ẹ dúró díẹ̀…',
    about:
      'A yẹ àlàyé ilé-iṣẹ́ yìí wò kó tó lè fi kóòdù jáde. Ẹ lè wá nọ́ńbà ìforúkọsílẹ̀ rẹ̀ nínú ìwé ìforúkọsílẹ̀ ilé-iṣẹ́ ti gbogbo ènìyàn.',
    renamed: 'Ilé-iṣẹ́ yìí ti yí orúkọ rẹ̀ padà níbí láti ìgbà tí a ti fọwọ́ sí i.',
    approvedAs: 'Orúkọ ìfọwọ́sí',
    registration: 'Nọ́ńbà ìforúkọsílẹ̀',
    approvedOn: 'Sahihi fọwọ́ sí i ní',
    answered: 'Ẹjọ́ tí wọ́n dáhùn',
    answeredSoon: 'Láàárín ọjọ́ 3',
    medianAnswer: 'Ìdajì wọn',
    answersFrom: (count) => `Láti inú ẹjọ́ ${count} tí àwọn oníbàárà fi sùn ní oṣù 12 tó kọjá.`,
    notGenuine:
      'Ojúewé yìí sọ ẹni tó ń ṣe kóòdù, kò sọ pé ojúlówó ni ọjà kan. Fún ìyẹn, ẹ yẹ kóòdù tó wà lára ọjà gan-an wò.',
    unknownTitle: 'Kò sí irú ilé-iṣẹ́ yìí',
    unknown: 'Kò sí ilé-iṣẹ́ tí a fọwọ́ sí ní àdírẹ́sì yìí.',
    failedTitle: 'A kò lè fi ilé-iṣẹ́ yìí hàn',
  },
  errors: {
    rateLimited: (seconds) => `Ìgbìyànjú ti pọ̀ jù. Ẹ dúró fún ìṣẹ́jú-àáyá ${seconds}, kí ẹ tún gbìyànjú.`,
    unavailable: 'Nǹkan kan dáwọ́ dúró lọ́dọ̀ wa. Kò sí ohun tó sọnù; ẹ tún gbìyànjú láìpẹ́.',
    internal: 'Nǹkan kan bàjẹ́ lọ́dọ̀ wa. A ti kọ ọ́ sílẹ̀; ẹ tún gbìyànjú láìpẹ́.',
  },
  questionChanged: 'Ìbéèrè yìí ti yí padà. Ẹ tún ṣí ojúewé náà.',
}
