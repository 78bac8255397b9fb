import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = ɓoyayyen PIN; scratch = kankare, as on airtime cards. */

export const pinOffer: PinText['offer'] = {
  first: 'Don ƙarin tabbaci: ku kankare murfin, ku shigar da PIN',
  again: 'Kun yi kuskure? Ku sake shigar da PIN',
}

export const pinField: PinText['field'] = {
  label: 'Ɓoyayyen PIN',
  hint: 'Ku shigar da lambobi 8 da ke ƙarƙashin murfin kankarewa.',
  button: 'Duba PIN',
  malformed: 'PIN yana da lambobi 8. Ku duba abin da kuka rubuta.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'An tabbatar da PIN!',
    sentence: 'Wannan PIN na wannan lamba ne. Yanzu aka fara amfani da shi.',
    nextStep:
      'Idan an riga an kankare murfin lokacin da kuka saya, PIN ba ya tabbatar da abin da ke ciki. Ku tambayi mai sayarwa.',
  },
  firstOfSuspected: { title: 'Ba a taɓa amfani da PIN ba', sentence: 'Yanzu aka fara amfani da wannan PIN.' },
  guessed: 'An gwada PIN da yawa marasa daidai a kan wannan lamba cikin kwana ɗaya. Ƙila wani yana ƙoƙarin gano shi.',
  usedByYou: {
    title: 'An tabbatar da PIN!',
    nextStep: 'Idan wani kaya dabam kuka duba a ranar, ƙila ɗaya daga cikinsu na kwafe ne. Ku tambayi mai sayarwa.',
  },
  usedByOther: {
    title: 'An taɓa amfani da wannan PIN',
    nextStep: 'Idan ba ku ba ne, ku tambayi mai sayarwa, kada ku yi amfani da kayan sai kun tabbata.',
  },
  wrong: {
    title: 'PIN ba daidai ba ne',
    sentence: 'Wannan PIN ba na wannan lamba ba ne. Ƙila na jabu ne.',
    nextStep: 'Ku duba kowace lamba. Idan duk daidai ne, ku kai ƙarar kayan, kada ku yi amfani da shi.',
  },
  locked: {
    title: 'PIN marasa daidai sun yi yawa',
    nextStep: 'Idan ba ku tabbata da kayan ba, kada ku yi amfani da shi sai lokacin.',
  },
  youUsedIt: (day) => `Kun taɓa amfani da wannan PIN, ran ${day}.`,
  wasUsed: (day) =>
    `An riga an yi amfani da wannan PIN ran ${day}. Idan ba a kankare murfinku ba, ƙila kayan na kwafe ne.`,
  codeChecked: (otherDevices) => `Lambar kanta an duba ta da ${otherDevices}.`,
  triesLeft: (tries) => (tries === 1 ? 'Kuna iya sake gwadawa sau ɗaya.' : `Kuna iya sake gwadawa sau ${tries}.`),
  wait: (time) => `Kuna iya sake gwadawa bayan ${time}.`,
  minutes: (count) => `minti ${count}`,
  hours: (count) => `awa ${count}`,
}
