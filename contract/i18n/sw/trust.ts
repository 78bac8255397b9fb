import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Angalia anwani iliyo juu ya kivinjari chako. Lazima ianze na ${host}. Nakala ya ukurasa huu ina anwani nyingine.`,
    never: 'Huduma hii ni bure. Haikuombi kamwe pesa, nenosiri wala programu.',
    elsewhere:
      'Kama lebo ilikupeleka kwingine, usiingize chochote huko. Andika namba ya mfululizo hapa, na uripoti bidhaa hiyo.',
  },
  manufacturer: {
    loading: 'Inapakia…',
    about:
      'Tulikagua taarifa za kampuni hii kabla haijaweza kutoa misimbo. Unaweza kutafuta namba yake ya usajili kwenye rejista ya umma ya makampuni.',
    renamed: 'Kampuni hii imebadilisha jina lake hapa tangu tulipoiidhinisha.',
    approvedAs: 'Iliidhinishwa kama',
    registration: 'Namba ya usajili',
    approvedOn: 'Iliidhinishwa na Sahihi',
    answered: 'Ripoti zilizojibiwa',
    answeredSoon: 'Ndani ya siku 3',
    medianAnswer: 'Nusu yake',
    answersFrom: (count) => `Kutokana na ripoti ${count} za wanunuzi katika miezi 12 iliyopita.`,
    notGenuine:
      'Ukurasa huu unaonyesha nani hutoa misimbo, si kwamba bidhaa ni halisi. Kwa hilo, hakiki msimbo ulio kwenye bidhaa yenyewe.',
    unknownTitle: 'Mtengenezaji hapatikani',
    unknown: 'Hakuna mtengenezaji aliyeidhinishwa kwenye anwani hii.',
    failedTitle: 'Hatukuweza kuonyesha mtengenezaji huyu',
  },
  errors: {
    rateLimited: (seconds) => `Umejaribu mara nyingi mno. Subiri sekunde ${seconds}, kisha ujaribu tena.`,
    unavailable: 'Kuna hitilafu upande wetu. Hakuna kilichopotea; jaribu tena baada ya muda mfupi.',
    internal: 'Hitilafu imetokea upande wetu. Tumeirekodi; jaribu tena baada ya muda mfupi.',
  },
  questionChanged: 'Swali hili limebadilika. Fungua ukurasa tena.',
}
