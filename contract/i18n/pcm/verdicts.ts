import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Na dis product dey your hand? If no be am, no use am.'
const takeBack = 'Carry am go back where you buy am.'
const doNotUse = 'No buy dis product and no use am.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Na original!', nextStep: compare },
    genuine_again: { title: 'Na original!', nextStep: `${compare} If di pack dey sealed, ask di seller.` },
    suspected_copy: {
      title: 'Pesin fit don copy dis code',
      sentence: 'People wey don check dis code too plenty for one pack.',
      nextStep: 'No use am yet. If you never check dis pack before, ask di seller.',
    },
    expired: { title: 'Original, but e don expire', nextStep: takeBack },
    recalled: {
      title: 'Company call am back: no use am',
      sentence: 'Na original product, but di company wey make am don call am back.',
      nextStep: 'Stop to use am. Carry am go back where you buy am.',
    },
    limit_reached: {
      title: 'Dem don check am reach limit!',
      sentence:
        'Dem don scan dis QR code reach di number wey dem allow. Abeg contact di company wey make di product make dem help you.',
      nextStep: 'No use am yet. E fit be copy.',
    },
    blocked: { title: 'E no pass check!', sentence: 'Di company wey make am don block dis code.', nextStep: doNotUse },
    not_released: {
      title: 'E no pass check!',
      sentence: 'Dem never suppose dey sell dis batch.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'E no pass check!',
      sentence: 'Di product wey get dis QR code or serial number no pass our check for original',
      nextStep: doNotUse,
      reason: 'We no know dis code. E fit be fake.',
    },
    mistyped: {
      title: 'Check di serial again',
      sentence: 'Dis serial number no correct. Check every letter and number.',
      nextStep: 'At least one letter no correct.',
    },
  },
  checkedByMany: {
    title: 'Original code, dem don check am plenty times',
    nextStep: `${compare} If di pack dey sealed, e fit be copy. Ask di seller.`,
  },
  batches: {
    in_order: {
      title: 'We see di batch. Now check di item',
      sentence: 'Dis batch dey registered.',
      nextStep: 'Scan di code for di item body to check am.',
    },
    expired: { title: 'Dis batch don expire' },
    recalled: { sentence: 'Dis batch dey registered, but di company wey make am don call am back.' },
    not_released: { title: 'Dem never release am' },
    unknown: { title: 'We no fit check di batch', sentence: 'No batch get dis number.' },
  },
  batchExpired: (date) => `Dis batch dey registered, but e don expire since ${date}.`,
  inDoubt: (number) =>
    number
      ? `You dey doubt? Type dis address, or text di serial to ${number}.`
      : 'You dey doubt? Type dis address by yourself.',
  onBehalfOf: (host) => `na for ${host}`,
  usedUp: (count: number, shown: string) =>
    count === 1 ? `Dis code allow ${shown} check. Dem don use am.` : `Dis code allow ${shown} checks. Dem don use all.`,
  call: (phone: string) => `Call di number: ${phone}`,
  neverChecked: 'First check. Nobody don check dis code before.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Dem don check am one time before${first && `, for ${first}`}${byYou ? ', na you' : ''}`
      : `Dem don check am ${shown} times before${byYou ? ', you sef join' : ''}${first && `, di first one na ${first}`}`,
  checkedByOthers: (count, shown, first, byYou) =>
    `${byYou ? 'You and ' : ''}${shown} oda ${count === 1 ? 'pesin' : 'people'} don check dis code${first && ` since ${first}`}`,
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
    confirmed: {
      title: 'Dem don copy dis code',
      sentence: 'Di company wey make am don confirm am: oda packs get dis code too.',
    },
    sentenceForFirst: 'Your own fit be di original; pesin fit don copy di label.',
    nextStepForFirst: 'Check di seal. If na anoda item be dis, ask di seller, and no use am until you sure.',
  },
  wrongLength: (typed) => `Sahihi serial number get 16 letters and numbers. You type ${typed}.`,
  otherAddress: {
    title: 'We no check am here',
    sentence: (host) => `Dis code na anoda company own. Check am for ${host}.`,
  },
  genuine: (company) => `Dis code na original. Na ${company} give am out.`,
  firstScan: 'First Time Check',
  repeatScan: 'Dem Don Check Am Before',
  expired: (date) => `Na original product, but e don expire since ${date}. No use am.`,
  checkedAt: (time) => `Dem check am today, ${time}`,
  sample: 'Dis na sample code wey dem dey use try tins. E no dey for any product.',
  otherProduct: 'Dis code na for anoda product. E fit be fake.',
  inEnglish: (text: string) => `For English: ${text}`,
  alsoRecalled: (reason) => `Di company don also call dis batch back (${reason}).`,
  recallNotice: {
    title: 'Company don call product back',
    product: 'Di product',
    batches: 'Di batch',
    reason: 'Wetin cause am',
    whatToDo: 'Wetin to do',
    contact: 'You get question? Reach us',
    check: 'Scan dis code to know if company still dey call am back.',
  },
  compare: {
    start: 'Compare di parts of your pack',
    question: 'Your pack look like dis one?',
    step: (step, total) => `Number ${step} of ${total}`,
    picture: 'Picture from di company',
    yes: 'Yes, na di same',
    no: 'No, e different',
    back: 'Go back',
    different: {
      title: 'Dis pack look different',
      sentence: 'You see something wey no be like how di company show am.',
      nextStep: 'No use am. Ask di company, and report am.',
    },
    same: { title: 'Nothing look different', sentence: 'Everything be like how di company show am.' },
  },
  feedback: {
    title: 'Tell Us How E Be',
    sentence: 'Tell di company wetin you think about dis product.',
    needsScript: 'Di questions need browser wey get JavaScript.',
  },
}
