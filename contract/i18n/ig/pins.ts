import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = PIN zoro ezo; scratch = kọcha, as on airtime cards. */

export const pinOffer: PinText['offer'] = {
  first: 'Ka obi sikwuo gị ike: kọchaa mkpuchi ahụ, tinye PIN',
  again: 'Ị pịhiere? Tinye PIN ahụ ọzọ',
}

export const pinField: PinText['field'] = {
  label: 'PIN zoro ezo',
  hint: 'Tinye nọmba 8 dị n’okpuru mkpuchi a na-akọcha akọcha.',
  button: 'Lelee PIN',
  malformed: 'PIN nwere nọmba 8. Lelee ihe ị pịnyere.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'PIN ahụ ziri ezi!',
    sentence: 'PIN a bụ nke koodu a. Ọ bụ ugbu a ka e ji ya mee ihe nke mbụ.',
    nextStep: 'Ọ bụrụ na a kọchala mkpuchi ahụ tupu ị zụọ ya, PIN anaghị ekwu maka ihe dị n’ime ya. Jụọ onye rere ya.',
  },
  firstOfSuspected: { title: 'E jibeghị PIN a mee ihe mbụ', sentence: 'Ọ bụ ugbu a ka e ji PIN a mee ihe nke mbụ.' },
  guessed: 'A nwara ọtụtụ PIN na-ezighị ezi na koodu a n’ime otu ụbọchị. O nwere ike ịbụ na mmadụ na-akọ ya akọ.',
  usedByYou: {
    title: 'PIN ahụ ziri ezi!',
    nextStep:
      'Ọ bụrụ na ị lelere ngwaahịa ọzọ n’ụbọchị ahụ, otu n’ime ha nwere ike ịbụ nke e depụtaghachiri. Jụọ onye rere ya.',
  },
  usedByOther: {
    title: 'E jila PIN a mee ihe mbụ',
    nextStep: 'Ọ bụrụ na ọ bụghị gị, jụọ onye rere ya, ejikwala ngwaahịa a eme ihe ruo mgbe o doro gị anya.',
  },
  wrong: {
    title: 'PIN ahụ ezighị ezi',
    sentence: 'PIN a abụghị nke koodu a. O nwere ike ịbụ adịgboroja.',
    nextStep: 'Lelee nọmba nke ọ bụla. Ọ bụrụ na ha niile ziri ezi, kọọ maka ngwaahịa a, ejikwala ya eme ihe.',
  },
  locked: {
    title: 'PIN ezighị ezi karịrị akarị',
    nextStep: 'Ọ bụrụ na ngwaahịa a edoghị gị anya, ejila ya eme ihe ruo mgbe ahụ.',
  },
  youUsedIt: (day) => `I jila PIN a mee ihe mbụ, na ${day}.`,
  wasUsed: (day) =>
    `E jirila PIN a mee ihe na ${day}. Ọ bụrụ na a kọchabeghị mkpuchi nke gị, ngwaahịa a nwere ike ịbụ nke e depụtaghachiri.`,
  codeChecked: (otherDevices) => `E lelela koodu ahụ n’onwe ya n’${otherDevices}.`,
  triesLeft: (tries) =>
    tries === 1 ? 'Ị nwere ike ịnwale ọzọ otu ugboro.' : `Ị nwere ike ịnwale ọzọ ugboro ${tries}.`,
  wait: (time) => `Ị nwere ike ịnwale ọzọ mgbe ${time} gachara.`,
  minutes: (count) => `nkeji ${count}`,
  hours: (count) => `awa ${count}`,
}
