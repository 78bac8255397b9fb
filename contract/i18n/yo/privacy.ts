import type { PrivacyText } from '../en/privacy.ts'

export const privacy: PrivacyText = {
  lead: 'Láti yẹ ọjà wò níbí kò gba ìforúkọsílẹ̀, orúkọ tàbí nọ́ńbà fóònù. Àwọn ojúewé wa kì í mú ohunkóhun wá láti ilé-iṣẹ́ mìíràn. Ojúewé yìí sọ ohun tí a ń tọ́jú, bó ṣe pẹ́ tó, àti bí ẹ ṣe lè pa á rẹ́.',
  checks: {
    title: 'Bí ẹ bá yẹ ọjà wò',
    code: 'Kóòdù wo ni, ìgbà wo, bóyá ẹ yà á tàbí ẹ tẹ̀ ẹ́, àti bí ó ti pẹ́ tó.',
    id: 'Nọ́ńbà ID kan tí aṣàwákiri yín ṣèèṣì yàn. Òun la fi ń mọ ìyàtọ̀ láàárín ènìyàn méjì, kí a lè rí àdàkọ kóòdù. Kò sọ ẹni tí ẹ jẹ́.',
    device: 'Irú ẹ̀rọ yín, ètò rẹ̀, aṣàwákiri àti irú íńtánẹ́ẹ̀tì (bíi 4G).',
    area: 'Àyàfi bí ẹ bá sọ agbègbè yín: ibẹ̀, bíi kìlómítà kan kí a tó tọ́jú rẹ̀, àti ìlú tó súnmọ́ ọn jù. Lẹ́yìn èsì nìkan la máa ń béèrè. Ẹ lè kọ̀.',
    ownItem: 'Ìdáhùn yín, bí a bá béèrè bóyá tiyín ni ọjà náà tàbí bóyá páálí rẹ̀ jọ èyí.',
    pin: 'Bí ẹ bá tẹ PIN tó fara sin: ìgbà wo, bóyá ó tọ̀nà àti, bí ẹ bá sọ agbègbè yín, ìlú wo. Ìgbà àkọ́kọ́ tí a lo PIN nìkan ni a ń tọ́jú nọ́ńbà yín pẹ̀lú rẹ̀. Kí a má bàa méfò, a tún ń tọ́jú ẹ̀dà rẹ̀ tí a yí padà fún ọjọ́ mẹ́ta ó pọ̀ jù. A kì í tọ́jú PIN fúnra rẹ̀ láé.',
    manufacturerSees:
      'Ilé-iṣẹ́ tó ṣe ọjà náà ń rí ìgbà àti ìlú tí a ti yẹ kóòdù wò, àti irú ẹ̀rọ wo. Bó bá dà bíi pé a ti ṣe àdàkọ àmì kan, wọ́n tún ń rí ibi tí a ti yẹ̀ ẹ́ wò, bíi kìlómítà kan, àti èyí tó wá láti nẹ́tíwọ́ọ̀kì kan náà. A kì í fi nọ́ńbà yín hàn wọ́n láé.',
    retention: (months) =>
      `A máa ń pa ìyẹ̀wò kọ̀ọ̀kan rẹ́ lẹ́yìn oṣù ${months}, àti nọ́ńbà ID yín lẹ́yìn iye àkókò kan náà láìsí ìbẹ̀wò.`,
    history:
      'Láti rí àdàkọ àmì, a tún ń tọ́jú àkókò, ibi àti irú ẹ̀rọ ìyẹ̀wò kọ̀ọ̀kan pẹ̀lú kóòdù náà, fún iye àkókò kan náà.',
    counts: 'Àpapọ̀ iye máa ń kù, bíi iye ìyẹ̀wò ní ìlú kan ní ọjọ́ kan. A kò lè so wọ́n mọ́ yín.',
  },
  address: {
    title: 'Àdírẹ́sì IP yín',
    text: 'A kì í tọ́jú rẹ̀. Láti dènà ìlòkulò, a ń tọ́jú rẹ̀ ní àdàlù, pẹ̀lú kọ́kọ́rọ́ tó ń yí padà lójoojúmọ́. A ń pa méjèèjì rẹ́ láàárín ọjọ́ mẹ́ta.',
    networkTag:
      'Láti rí àdàkọ àmì, a ń tọ́jú kóòdù kúkúrú kan fún ọjọ́ 7, tí a fi kọ́kọ́rọ́ àṣírí tó ń yí padà lọ́sọ̀ọ̀sẹ̀ ṣe láti inú àdírẹ́sì nẹ́tíwọ́ọ̀kì yín. Ó ń fi hàn bóyá ìyẹ̀wò méjì wá láti nẹ́tíwọ́ọ̀kì kan náà. Ọ̀pọ̀ ènìyàn ló ń pín in, a kò lè yí i padà sí àdírẹ́sì yín, a kì í sì í tọ́jú àdírẹ́sì náà fúnra rẹ̀ láé.',
  },
  textMessages: {
    title: 'Bí ẹ bá fi nọ́ńbà ìdánimọ̀ ránṣẹ́ lórí fóònù',
    text: 'Bí ẹ bá fi SMS, USSD tàbí WhatsApp yẹ̀ ẹ́ wò, a kì í tọ́jú nọ́ńbà fóònù yín, bí kò ṣe àdàlù rẹ̀ dípò nọ́ńbà ID. A ń pa á rẹ́ nígbà tí a bá pa ìyẹ̀wò rẹ́. Láti dènà ìlòkulò, a ń tọ́jú àdàlù mìíràn fún ọjọ́ mẹ́ta péré. Ilé-iṣẹ́ fóònù yín lè rí nọ́ńbà yín, bíi ti ọ̀rọ̀ èyíkéyìí.',
    bySms: 'Láti pa ohun tí a tọ́jú nípa nọ́ńbà fóònù yín rẹ́, ẹ fi ọ̀rọ̀ ERASE ránṣẹ́ dípò nọ́ńbà ìdánimọ̀.',
    byUssd: 'Láti pa ohun tí a tọ́jú nípa nọ́ńbà fóònù yín rẹ́, ẹ tún pè, kí ẹ tẹ 0 dípò nọ́ńbà ìdánimọ̀.',
    byWhatsApp:
      'Lórí WhatsApp, a ń ka fọ́tò nìkan, a kì í tọ́jú rẹ̀. Meta lè rí nọ́ńbà àti ọ̀rọ̀ yín. Ẹ fi ọ̀rọ̀ ERASE ránṣẹ́ láti pa ohun tí a tọ́jú nípa nọ́ńbà fóònù yín rẹ́.',
  },
  answers: {
    title: 'Bí ẹ bá dáhùn ìbéèrè ilé-iṣẹ́',
    text: 'A ń tọ́jú ìdáhùn yín pẹ̀lú kóòdù, àkókò, nọ́ńbà ID aṣàwákiri yín, irú ẹ̀rọ àti, bí ẹ bá sọ ọ́, agbègbè yín bí a ti wí lókè. Ilé-iṣẹ́ náà ń rí ìdáhùn, ìgbà tí wọ́n dé àti ìlú tí wọ́n ti wá, kì í ṣe nọ́ńbà ID yín. A ń tọ́jú wọn títí ẹ ó fi pa wọ́n rẹ́.',
  },
  reports: {
    title: 'Bí ẹ bá fi ẹjọ́ ọjà sùn',
    what: 'Ohun tí ẹ kọ, nọ́ńbà ìdánimọ̀ tàbí àdírẹ́sì tó wà lára àmì, àti ohun tí ìyẹ̀wò wa sọ.',
    more: 'Bí ẹ bá fi wọ́n kún un: ibi tí ẹ ti rà á, ìlú agbègbè yín, fọ́tò, àti bí a ṣe lè kàn sí yín.',
    access:
      'Àwọn tó ń bójú tó ẹjọ́ yín nìkan ló ń rí i: ilé-iṣẹ́ náà, tàbí àwọn òṣìṣẹ́ wa bí a kò bá mọ̀ ọ́n. A máa ń yọ ohun tó fara sin, bíi ibi tí ẹ wà, kúrò nínú fọ́tò.',
    status: 'Ẹni tó bá ní nọ́ńbà ẹjọ́ ń rí ibi tó dé, ọjà náà àti ìdáhùn, kì í ṣe ohun tí ẹ kọ.',
    retention: (days) =>
      `A ń pa fọ́tò náà àti bí a ṣe lè kàn sí yín rẹ́ ní ọjọ́ ${days} lẹ́yìn tí ẹjọ́ náà bá parí. Ìyókù ẹjọ́ náà ń wà. Kò ní nọ́ńbà aṣàwákiri yín.`,
  },
  device: {
    title: 'Ohun tó wà lórí ẹ̀rọ yìí',
    lead: 'Kúkì kan ṣoṣo la ń fi síbẹ̀, nígbà tí ẹ bá yan èdè nìkan: èdè náà ló ń tọ́jú fún ọdún kan, kò sí ohun mìíràn. Gbogbo ìyókù wà nínú ibi ìpamọ́ aṣàwákiri yín:',
    id: 'Nọ́ńbà aṣàwákiri yìí.',
    result: (hours) => `Èsì yín tó kẹ́yìn, a ó tún fi hàn fún wákàtí ${hours}.`,
    answers: 'Ohun tí ẹ ti dáhùn, kí a má bàa béèrè lẹ́ẹ̀mejì.',
    area: 'Bóyá ẹ ń sọ agbègbè yín, àti ìyẹ̀wò tí a fi ránṣẹ́ fún.',
    camera: 'Kámẹ́rà tí ẹ yàn.',
    draft: 'Ẹjọ́ tàbí èrò tí ẹ ti bẹ̀rẹ̀ sí í kọ, fún ọjọ́ kan.',
    tab: 'Títí ẹ ó fi ti ojúewé náà, ìyẹ̀wò tó ń fi hàn, kí ṣíṣí i lẹ́ẹ̀kan sí i má bàa di méjì, àti ibi tí ẹ kà dé.',
    partners: 'Fún alábàáṣe: ìwọlé, bí ojúewé ṣe rí àti àwọn ibi tí a rí fún àwòrán ilẹ̀.',
  },
  companies: {
    title: 'Bí ilé-iṣẹ́ yín bá jẹ́ alábàáṣe',
    stored:
      'A ń tọ́jú ohun tí ẹ fi sílẹ̀: ilé-iṣẹ́, nọ́ńbà ìforúkọsílẹ̀, àdírẹ́sì, nọ́ńbà fóònù àti ímeèlì. Ìbéèrè tí a kò fìdí ímeèlì rẹ̀ múlẹ̀, a ń pa á rẹ́ lẹ́yìn ọjọ́ 30. Ọ̀rọ̀ aṣínà yín, àti gbogbo PIN àti ìjápọ̀ tí a ń fi ránṣẹ́, a ń tọ́jú wọn bí àmì tí kò ṣeé kà nìkan. Ohun tí a ṣe pẹ̀lú àkáǹtì náà wà ní àkọsílẹ̀, pẹ̀lú àkókò, owó sísan náà pẹ̀lú. Ilé-iṣẹ́ ìsanwó ló ń mójú tó káàdì; nọ́ńbà wọn kì í dé ọ̀dọ̀ wa.',
    published:
      'Bí a bá ti fọwọ́ sí i, orúkọ ilé-iṣẹ́ yín, nọ́ńbà ìforúkọsílẹ̀ àti ọjọ́ ìfọwọ́sí hàn sí gbogbo ènìyàn. A ń kọ̀wé sí alábàáṣe nípa àkáǹtì, owó sísan àti ìkìlọ̀. Nípa ẹjọ́ tí òǹrajà fi sùn nìkan ni a ń fi ímeèlì ránṣẹ́ sí i.',
  },
  erasure: {
    title: 'Rí, gbà tàbí pa àkọsílẹ̀ yín rẹ́',
    text: 'Ojúewé kan ń fún yín ní gbogbo ìyẹ̀wò àti ìdáhùn tó ní nọ́ńbà aṣàwákiri yìí, bíi fáìlì kan. Níbẹ̀ ẹ tún lè pa wọ́n rẹ́: nọ́ńbà yín, ibi tí ẹ wà, ẹ̀rọ yín àti ohun tí ẹ kọ ni a ó yọ pátápátá, níbí àti lórí ẹ̀rọ yìí. Àkókò àti ìlú ìyẹ̀wò àti ohun tí ẹ yàn á kù, láìsí ohun tó tọ́ka sí yín. Ẹ ṣe é kí ẹ tó nu aṣàwákiri yín: láìsí nọ́ńbà rẹ̀, kò sẹ́ni tó lè rí ìyẹ̀wò yín.',
    writeTo: 'Fún ẹjọ́ tí ẹ fi ránṣẹ́, àkáǹtì alábàáṣe àti ìbéèrè èyíkéyìí, ẹ kọ̀wé sí',
  },
}
