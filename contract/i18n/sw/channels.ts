import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi: andika namba ya mfululizo iliyo kwenye pakiti ili kuihakiki.',
  ussdErase: 'Futa taarifa zangu',
  ussdConfirmErase:
    'Tufute tunachohifadhi kuhusu namba yako ya simu? Hakirudi. Andika 1 ili kufuta, au namba ya mfululizo ili kuhakiki:',
  erased:
    'Tayari. Hatuna tena chochote kinachohusiana na namba yako ya simu. Jumla tu zimebaki, bila uhusiano na wewe.',
  sendSerial: 'Tuma tu namba ya mfululizo iliyochapishwa kwenye pakiti.',
  help: 'Tuma namba ya mfululizo iliyo kwenye pakiti ili kuihakiki. ERASE hufuta taarifa zako. Lugha:',
  stopped:
    'Tunajibu tu unachotuma, kwa hiyo hakuna ujumbe mwingine utakaokuja. Ili kufuta tunachohifadhi kuhusu namba yako, tuma ERASE.',
  languageChosen: 'Sasa tutajibu kwa Kiswahili. Tuma namba ya mfululizo iliyochapishwa kwenye pakiti.',
  mistyped: 'Namba hiyo ya mfululizo si sahihi. Angalia kila herufi na tarakimu.',
  severalSerials: 'Kuna namba za mfululizo zaidi ya moja hapa. Tuma moja moja.',
  noPin: 'Msimbo huu hauna PIN iliyofichwa. Tuma namba ya mfululizo peke yake.',
  typeAgain: 'Iandike tena:',
  dialAgain: 'Piga tena ili kujaribu mara nyingine.',
  genuine: (unit, evidence) => `NI HALISI. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `NI HALISI, lakini imewahi kuhakikiwa mara ${times} na ${byYou ? 'wewe na wengine' : 'wengine'}${first && `, mara ya kwanza ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `HUENDA NI NAKALA. ${unit}: imehakikiwa ${evidence}. Angalia lakiri. Kama huna uhakika, usiitumie.`,
  confirmedCopy: (unit, evidence) =>
    `NI NAKALA, mtengenezaji amethibitisha. ${unit}: imehakikiwa ${evidence}. Angalia lakiri. Kama huna uhakika, usiitumie.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `HUENDA NI NAKALA. ${unit}: wewe uliihakiki kwanza, tarehe ${first}, kisha simu nyingine ${others}. Huenda yako ndiyo halisi.`,
  onDevices: (devices, places, first) => `kwenye ${devices} ${places ? `katika ${places}` : `tangu ${first}`}`,
  pinFirst: (unit) =>
    `PIN SAHIHI. ${unit}: PIN hii imetumika sasa kwa mara ya kwanza. Kama sehemu ilikuwa tayari imekwanguliwa, muulize muuzaji.`,
  pinFirstOfSuspected: (unit) =>
    `HUENDA NI NAKALA. ${unit}: PIN hii imetumika sasa kwa mara ya kwanza, lakini huenda msimbo umenakiliwa. Angalia lakiri.`,
  pinUsedByYou: (unit, day) => `PIN SAHIHI. ${unit}: umewahi kutumia PIN hii, tarehe ${day}.`,
  pinUsed: (unit, day) =>
    `TAHADHARI. ${unit}: PIN tayari ilitumika tarehe ${day}. Kama sehemu yako haikuwa imekwanguliwa, huenda ni nakala.`,
  pinWrong: (unit, next) => `PIN SI SAHIHI. ${unit}: PIN hii si ya msimbo huu. Huenda ni bandia. ${next}`,
  pinLocked: (wait) => `PIN zisizo sahihi zimezidi. ${wait} Kama huna uhakika, usiitumie bidhaa.`,
  sendPin: 'Kwa uhakika zaidi, tuma namba ya mfululizo na PIN iliyofichwa.',
  typePin: 'Kwa uhakika zaidi, andika PIN iliyofichwa:',
  expired: (unit, date) => `MUDA UMEISHA. Usiitumie. ${unit}: ni halisi, lakini muda wake uliisha ${date}.`,
  recalled: (unit) => `IMEONDOLEWA SOKONI. Usiitumie. ${unit}:`,
  limitReached: (unit) => `KIKOMO KIMEFIKIWA. ${unit}: imehakikiwa mara zote zinazoruhusiwa. Huenda ni nakala.`,
  limitReachedByMany: (unit, evidence) =>
    `KIKOMO KIMEFIKIWA. ${unit}: imehakikiwa mara zote zinazoruhusiwa, ${evidence}. Huenda ni nakala.`,
  blocked: (unit) => `UHAKIKI UMESHINDWA. ${unit}: mtengenezaji ameuzuia msimbo huu.`,
  notReleased: (unit) => `UHAKIKI UMESHINDWA. ${unit}: mtengenezaji bado hajairuhusu iuzwe.`,
  sample: 'MSIMBO WA MAJARIBIO. Hauthibitishi chochote.',
  otherProduct: 'UHAKIKI UMESHINDWA. Msimbo huu ni wa bidhaa nyingine. Huenda ni bandia.',
  unknown: 'UHAKIKI UMESHINDWA. Hakuna mtengenezaji kwenye Sahihi aliyetoa msimbo huu. Huenda bidhaa ni bandia.',
  report: (url) => `Ripoti: ${url}`,
  feedback: (unit, url) => `${unit}. Mtengenezaji anaomba maoni yako: ${url}`,
  unit: (product, company) => `${product} ya ${company}`,
  rateLimited: (minutes) => `Uhakiki umezidi kutoka simu hii. Subiri dakika ${minutes}, kisha ujaribu tena.`,
  unavailable: 'Hatuwezi kuhakiki sasa hivi. Tafadhali jaribu tena baadaye kidogo.',
  whatsApp: {
    start:
      'Tuma picha ya msimbo ulio kwenye pakiti, namba yake ya mfululizo au kiungo chake. Tutahakiki kama bidhaa ni halisi.',
    unreadable:
      'Hatuwezi kusoma msimbo kwenye picha hii. Sogea karibu, penye mwanga, msimbo wote uonekane, au andika namba ya mfululizo.',
    details: 'Maelezo zaidi',
    report: 'Ripoti',
    language: 'Lugha',
    chooseLanguage: 'Tujibu kwa lugha gani?',
  },
}
