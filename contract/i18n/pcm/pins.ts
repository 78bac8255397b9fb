import type { PinText } from '../en/pins.ts'

/* Terms and form of address as in shopper.ts; hidden PIN = PIN wey hide. */

export const pinOffer: PinText['offer'] = {
  first: 'Make you sure well well: scratch di panel, enter di PIN',
  again: 'You type am wrong? Enter di PIN again',
}

export const pinField: PinText['field'] = {
  label: 'PIN wey hide',
  hint: 'Enter di 8 numbers wey dey under di scratch panel.',
  button: 'Check di PIN',
  malformed: 'PIN get 8 numbers. Check wetin you type.',
}

export const pinText: PinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'Di PIN correct!',
    sentence: 'Dis PIN na for dis code. Na now dem use am first time.',
    nextStep:
      'If dem don already scratch di panel when you buy am, di PIN no talk anything about wetin dey inside. Ask di seller.',
  },
  firstOfSuspected: { title: 'Nobody don use di PIN before', sentence: 'Na now dem use dis PIN first time.' },
  guessed: 'Dem don try plenty wrong PIN for dis code inside one day. E fit be say somebody dey guess am.',
  usedByYou: {
    title: 'Di PIN correct!',
    nextStep: 'If na anoda item you check dat day, one of di two fit be copy. Ask di seller.',
  },
  usedByOther: {
    title: 'Dem don use dis PIN before',
    nextStep: 'If no be you, ask di seller, and no use di product until you sure.',
  },
  wrong: {
    title: 'Di PIN no correct',
    sentence: 'Dis PIN no be for dis code. E fit be fake.',
    nextStep: 'Check every number. If all of dem correct, report dis product, and no use am.',
  },
  locked: {
    title: 'Wrong PIN don too much',
    nextStep: 'If you no sure of dis product, no use am until dat time.',
  },
  youUsedIt: (day) => `You don use dis PIN before, for ${day}.`,
  wasUsed: (day) => `Dem don already use dis PIN for ${day}. If nobody don scratch your panel, dis item fit be copy.`,
  codeChecked: (otherDevices) => `Di code itself, dem don check am with ${otherDevices}.`,
  triesLeft: (tries) => (tries === 1 ? 'You fit try one more time.' : `You fit try ${tries} more times.`),
  wait: (time) => `You fit try again after ${time}.`,
  minutes: (count) => (count === 1 ? `${count} minute` : `${count} minutes`),
  hours: (count) => (count === 1 ? `${count} hour` : `${count} hours`),
}
