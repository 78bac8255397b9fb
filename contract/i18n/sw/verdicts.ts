import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Je, hii ndiyo bidhaa uliyoshika? Kama sivyo, usiitumie.'
const takeBack = 'Irudishe ulikoinunua.'
const doNotUse = 'Usinunue wala kutumia bidhaa hii.'

export const verdictText: VerdictText = {
  verdicts: {
    genuine_first: { title: 'Imehakikiwa!', nextStep: compare },
    genuine_again: {
      title: 'Imehakikiwa!',
      nextStep: `${compare} Kama pakiti ilikuwa haijafunguliwa, muulize muuzaji.`,
    },
    suspected_copy: {
      title: 'Huenda msimbo huu umenakiliwa',
      sentence: 'Watu waliohakiki msimbo huu ni wengi mno kwa pakiti moja.',
      nextStep: 'Usiitumie bado. Kama hujawahi kuhakiki pakiti hii, muulize muuzaji.',
    },
    expired: { title: 'Halisi, lakini muda umeisha', nextStep: takeBack },
    recalled: {
      title: 'Imeondolewa sokoni: usiitumie',
      sentence: 'Bidhaa hii ni halisi, lakini mtengenezaji ameiondoa sokoni.',
      nextStep: 'Acha kuitumia. Irudishe ulikoinunua.',
    },
    limit_reached: {
      title: 'Kikomo cha uhakiki kimefikiwa!',
      sentence:
        'Msimbo huu wa QR umefikia idadi ya juu ya uhakiki unaoruhusiwa. Tafadhali wasiliana na mtengenezaji wa bidhaa kwa msaada.',
      nextStep: 'Usiitumie bado. Huenda ni nakala.',
    },
    blocked: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Mtengenezaji ameuzuia msimbo huu.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Toleo hili halipaswi kuwa sokoni bado.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Bidhaa yenye msimbo huu wa QR au namba hii ya mfululizo haikupita uhakiki wetu wa uhalisi',
      nextStep: doNotUse,
      reason: 'Hatuujui msimbo huu. Huenda ni bandia.',
    },
    mistyped: {
      title: 'Angalia tena namba',
      sentence: 'Namba hiyo ya mfululizo si sahihi. Angalia kila herufi na tarakimu.',
      nextStep: 'Angalau herufi moja si sahihi.',
    },
  },
  checkedByMany: {
    title: 'Msimbo halisi, umehakikiwa mara nyingi',
    nextStep: `${compare} Kama pakiti ilikuwa haijafunguliwa, huenda ni nakala. Muulize muuzaji.`,
  },
  batches: {
    in_order: {
      title: 'Toleo limepatikana. Sasa hakiki bidhaa',
      sentence: 'Toleo hili limesajiliwa.',
      nextStep: 'Skani msimbo ulio kwenye bidhaa yenyewe ili kuihakiki.',
    },
    expired: { title: 'Muda wa toleo hili umeisha' },
    recalled: { sentence: 'Toleo hili limesajiliwa, lakini mtengenezaji ameliondoa sokoni.' },
    not_released: { title: 'Bado halijaruhusiwa' },
    unknown: { title: 'Imeshindikana kuhakiki toleo', sentence: 'Hakuna toleo lenye namba hii.' },
  },
  batchExpired: (date) => `Toleo hili limesajiliwa, lakini muda wake uliisha ${date}.`,
  inDoubt: (number) =>
    number
      ? `Una shaka? Andika anwani hii, au tuma namba ya mfululizo kwa SMS kwenda ${number}.`
      : 'Una shaka? Andika anwani hii mwenyewe.',
  onBehalfOf: (host) => `kwa ${host}`,
  otherAddress: {
    title: 'Haijahakikiwa hapa',
    sentence: (host) => `Msimbo huu ni wa kampuni nyingine. Uhakiki kwenye ${host}.`,
  },
  genuine: (company) => `Msimbo huu ni halisi. Umetolewa na ${company}.`,
  usedUp: (count: number, shown: string) =>
    count === 1
      ? `Msimbo huu unaruhusu uhakiki mara ${shown}. Umetumika.`
      : `Msimbo huu unaruhusu uhakiki mara ${shown}. Zote zimetumika.`,
  call: (phone: string) => `Piga simu ${phone}`,
  neverChecked: 'Uhakiki wa kwanza. Hakuna aliyewahi kuhakiki msimbo huu.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Umewahi kuhakikiwa mara moja${first && `, tarehe ${first}`}${byYou ? ', na wewe' : ''}`
      : `Umewahi kuhakikiwa mara ${shown}${byYou ? ', pia na wewe' : ''}${first && `. Mara ya kwanza: ${first}`}`,
  checkedByOthers: (count, shown, first, byYou) => {
    const people = count === 1 ? `mtu mwingine ${shown}` : `watu wengine ${shown}`
    const checked = byYou
      ? `Wewe na ${people} mme`
      : count === 1
        ? `Mtu mwingine ${shown} ame`
        : `Watu wengine ${shown} wame`
    return `${checked}hakiki msimbo huu${first && ` tangu ${first}`}`
  },
  copied: {
    atLeast: (shown) => `angalau ${shown}`,
    devices: (_, shown) => `simu au kompyuta ${shown}`,
    otherDevices: (_, shown) => `simu au kompyuta nyingine ${shown}`,
    places: (count, shown) => (count === 1 ? `mahali ${shown}` : `sehemu ${shown}`),
    withinHours: (hours) => `ndani ya saa ${hours}`,
    withinDays: (days) => `ndani ya siku ${days}`,
    checked: (devices, places, within) => `Umehakikiwa kwenye ${devices}, ${places}, ${within}.`,
    checkedSince: (devices, day) => `Umehakikiwa kwenye ${devices} tangu ${day}.`,
    checkedAfterYou: (day, otherDevices, places) =>
      `Wewe ndiye wa kwanza kuhakiki msimbo huu, tarehe ${day}. Tangu hapo umehakikiwa kwenye ${otherDevices}${places && `, ${places} kwa jumla`}.`,
    confirmed: {
      title: 'Msimbo huu umenakiliwa',
      sentence: 'Mtengenezaji amethibitisha: kuna bidhaa nyingine zenye msimbo huu.',
    },
    sentenceForFirst: 'Huenda yako ndiyo halisi; huenda mtu amenakili lebo yake.',
    nextStepForFirst: 'Angalia lakiri. Kama hii ni bidhaa nyingine, muulize muuzaji, na usiitumie hadi uwe na uhakika.',
  },
  wrongLength: (typed) => `Namba ya Sahihi ina herufi na tarakimu 16. Umeandika ${typed}.`,
  firstScan: 'Uhakiki wa Kwanza',
  repeatScan: 'Umewahi Kuhakikiwa',
  expired: (date) => `Bidhaa hii ni halisi, lakini muda wake uliisha ${date}. Usiitumie.`,
  checkedAt: (time) => `Umehakikiwa leo, ${time}`,
  sample: 'Huu ni msimbo wa majaribio. Si wa bidhaa yoyote.',
  otherProduct: 'Msimbo huu ni wa bidhaa nyingine. Huenda ni bandia.',
  inEnglish: (text: string) => `Kwa Kiingereza: ${text}`,
  alsoRecalled: (reason) => `Mtengenezaji pia ameliondoa toleo hili sokoni (${reason}).`,
  recallNotice: {
    title: 'Bidhaa imeondolewa sokoni',
    product: 'Bidhaa',
    batches: 'Toleo',
    reason: 'Sababu',
    whatToDo: 'La kufanya',
    contact: 'Una swali? Wasiliana nasi',
    check: 'Changanua msimbo huu ili ujue kama bado imeondolewa sokoni.',
  },
  compare: {
    start: 'Linganisha sehemu za pakiti',
    question: 'Je, pakiti yako inafanana?',
    step: (step, total) => `Sehemu ${step} kati ya ${total}`,
    picture: 'Picha ya mtengenezaji',
    yes: 'Ndiyo, ni sawa',
    no: 'Hapana, ni tofauti',
    back: 'Rudi',
    different: {
      title: 'Pakiti hii ni tofauti',
      sentence: 'Umeona kitu kisichofanana na picha ya mtengenezaji.',
      nextStep: 'Usiitumie. Muulize mtengenezaji, na uiripoti.',
    },
    same: { title: 'Hakuna tofauti', sentence: 'Kila kitu kinafanana na picha za mtengenezaji.' },
  },
  feedback: {
    title: 'Toa Maoni Yako',
    sentence: 'Mwambie mtengenezaji maoni yako kuhusu bidhaa hii.',
    needsScript: 'Unahitaji kivinjari chenye JavaScript ili kujibu maswali.',
  },
}
