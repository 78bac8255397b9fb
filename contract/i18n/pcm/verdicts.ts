import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Make sure say na dis product dey your hand.'
const takeBack = 'Carry am go back where you buy am.'
const doNotUse = 'No buy dis product and no use am.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Na original!', nextStep: compare },
    genuine_again: { title: 'Na original!', nextStep: `${compare} If di pack dey sealed, ask di seller.` },
    suspected_copy: {
      title: 'Pesin fit don copy dis code',
      sentence: 'One label na for only one item.',
      nextStep: 'Check di seal. If no be you check am before, ask di seller, and no use am until you sure.',
    },
    expired: { title: 'Original, but e don expire', nextStep: takeBack },
    recalled: {
      title: 'Company call am back: no use am',
      sentence: 'Na original product, but di company wey make am don call am back.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Dem don check am reach limit!',
      sentence:
        'Dem don scan dis QR code reach di number wey dem allow. Abeg contact di company wey make di product make dem help you.',
      nextStep: 'Check di seal, and ask di seller before you use am.',
      reason: 'Code wey dem check like dis, pesin fit don copy am.',
    },
    blocked: { title: 'E no pass check!', sentence: 'Di company wey make am don block dis code.', nextStep: doNotUse },
    not_released: {
      title: 'E no pass check!',
      sentence: 'Di company never release dis batch make dem sell am.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'E no pass check!',
      sentence: 'Di product wey get dis QR code or serial number no pass our check for original',
      nextStep: doNotUse,
      reason: 'No company for Sahihi give out dis code. E fit be fake.',
    },
    mistyped: {
      title: 'Check di serial again',
      sentence: 'Dis serial number no correct. Check every letter and number.',
      nextStep: 'Sahihi serial number get four groups of four letters and numbers.',
    },
  },
  checkedByMany: {
    title: 'Original code, dem don check am plenty times',
    nextStep: `${compare} If di pack dey sealed, e fit be copy. Ask di seller.`,
  },
  neverChecked: 'First check. Nobody don check dis code before.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Dem don check am one time before${first && `, for ${first}`}${byYou ? ', na you' : ''}`
      : `Dem don check am ${shown} times before${byYou ? ', you sef join' : ''}${first && `, di first one na ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `${byYou ? 'You and oda people' : 'Oda people'} don check am ${shown} times before${first && `, di first one na ${first}`}`,
  copied: {
    atLeast: (shown) => `no less than ${shown}`,
    devices: (_, shown) => `${shown} phone or computer`,
    otherDevices: (_, shown) => `${shown} oda phone or computer`,
    places: (_, shown) => `${shown} place`,
    withinHours: (hours) => `inside ${hours} hour`,
    withinDays: (days) => `inside ${days} day`,
    checked: (devices, places, within) => `Dem don check am with ${devices}, for ${places}, ${within}.`,
    checkedSince: (devices, day) => `Dem don check am with ${devices} since ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Na you first check dis code, for ${day}. Since dat time dem don check am with ${otherDevices}${places && `, for ${places} altogether`}.`,
    sentenceForFirst: 'Your own fit be di original; pesin fit don copy di label.',
    nextStepForFirst: 'Check di seal. If na anoda item be dis, ask di seller, and no use am until you sure.',
  },
  wrongLength: (typed) => `Sahihi serial number get 16 letters and numbers. You type ${typed}.`,
  genuine: (company) => `Dis code na original. Na ${company} give am out.`,
  firstScan: 'First Time Check',
  repeatScan: 'Dem Don Check Am Before',
  expired: (date) => `Na original product, but e don expire since ${date}. No use am.`,
  checkedAt: (time) => `Dem check am today, ${time}`,
  otherProduct: 'Dis code na for anoda product. E fit be fake.',
  alsoRecalled: (reason) => `Di company don also call dis batch back (${reason}).`,
  feedback: {
    title: 'Tell Us How E Be',
    sentence: 'Tell di company wetin you think about dis product.',
    needsScript: 'Di questions need browser wey get JavaScript.',
  },
}
