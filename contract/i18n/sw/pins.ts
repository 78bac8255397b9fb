import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = PIN iliyofichwa; scratch = kwangua, as on airtime cards. */

export const pinOffer: PinText['offer'] = {
  first: 'Kwa uhakika zaidi: kwangua sehemu hiyo na uweke PIN',
  again: 'Umekosea? Weka PIN tena',
}

export const pinField: PinText['field'] = {
  label: 'PIN iliyofichwa',
  hint: 'Weka tarakimu 8 zilizo chini ya sehemu ya kukwangua.',
  button: 'Hakiki PIN',
  malformed: 'PIN ina tarakimu 8. Angalia ulichoandika.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'PIN imethibitishwa!',
    sentence: 'PIN hii ni ya msimbo huu. Imetumika sasa kwa mara ya kwanza.',
    nextStep:
      'Kama sehemu hiyo ilikuwa tayari imekwanguliwa uliponunua, PIN haisemi lolote kuhusu kilicho ndani. Muulize muuzaji.',
  },
  firstOfSuspected: { title: 'PIN haikuwahi kutumika', sentence: 'PIN hii imetumika sasa kwa mara ya kwanza.' },
  guessed:
    'PIN nyingi zisizo sahihi zimejaribiwa kwenye msimbo huu ndani ya siku moja. Huenda kuna mtu anayeibahatisha.',
  usedByYou: {
    title: 'PIN imethibitishwa!',
    nextStep: 'Kama siku hiyo ulihakiki bidhaa nyingine, huenda moja kati yao ni nakala. Muulize muuzaji.',
  },
  usedByOther: {
    title: 'PIN hii imewahi kutumika',
    nextStep: 'Kama si wewe, muulize muuzaji, na usiitumie bidhaa hadi uwe na uhakika.',
  },
  wrong: {
    title: 'PIN si sahihi',
    sentence: 'PIN hii si ya msimbo huu. Huenda ni bandia.',
    nextStep: 'Angalia kila tarakimu. Kama zote ni sahihi, ripoti bidhaa hii, na usiitumie.',
  },
  locked: {
    title: 'PIN zisizo sahihi zimezidi',
    nextStep: 'Kama huna uhakika na bidhaa hii, usiitumie hadi wakati huo.',
  },
  youUsedIt: (day) => `Umewahi kutumia PIN hii, tarehe ${day}.`,
  wasUsed: (day) =>
    `PIN hii tayari ilitumika tarehe ${day}. Kama sehemu yako haikuwa imekwanguliwa, huenda bidhaa hii ni nakala.`,
  codeChecked: (otherDevices) => `Msimbo wenyewe umehakikiwa kwenye ${otherDevices}.`,
  triesLeft: (tries) => (tries === 1 ? 'Unaweza kujaribu mara moja zaidi.' : `Unaweza kujaribu mara ${tries} zaidi.`),
  wait: (time) => `Unaweza kujaribu tena baada ya ${time}.`,
  minutes: (count) => `dakika ${count}`,
  hours: (count) => `saa ${count}`,
}
