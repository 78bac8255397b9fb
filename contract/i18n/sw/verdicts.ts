import type { VerdictText } from '../en/verdicts.ts'

/* Terms and form of address as in shopper.ts. */
const compare = 'Hakikisha kuwa jina linalingana na bidhaa uliyoshika.'
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
      sentence: 'Lebo moja ni ya bidhaa moja tu.',
      nextStep: 'Angalia lakiri. Kama hukuwahi kuuhakiki, muulize muuzaji, na usiitumie bidhaa hadi uwe na uhakika.',
    },
    expired: { title: 'Halisi, lakini muda umeisha', nextStep: takeBack },
    recalled: {
      title: 'Imeondolewa sokoni: usiitumie',
      sentence: 'Bidhaa hii ni halisi, lakini mtengenezaji ameiondoa sokoni.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Kikomo cha uhakiki kimefikiwa!',
      sentence:
        'Msimbo huu wa QR umefikia idadi ya juu ya uhakiki unaoruhusiwa. Tafadhali wasiliana na mtengenezaji wa bidhaa kwa msaada.',
      nextStep: 'Angalia lakiri, na umuulize muuzaji kabla ya kuitumia.',
      reason: 'Msimbo uliohakikiwa mara nyingi hivi huenda umenakiliwa.',
    },
    blocked: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Mtengenezaji ameuzuia msimbo huu.',
      nextStep: doNotUse,
    },
    not_released: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Mtengenezaji bado hajaruhusu toleo hili liuzwe.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Uhakiki umeshindwa!',
      sentence: 'Bidhaa yenye msimbo huu wa QR au namba hii ya mfululizo haikupita uhakiki wetu wa uhalisi',
      nextStep: doNotUse,
      reason: 'Hakuna mtengenezaji kwenye Sahihi aliyetoa msimbo huu. Huenda ni bandia.',
    },
    mistyped: {
      title: 'Angalia tena namba',
      sentence: 'Namba hiyo ya mfululizo si sahihi. Angalia kila herufi na tarakimu.',
      nextStep: 'Namba ya Sahihi ina makundi manne ya herufi na tarakimu nne nne.',
    },
  },
  checkedByMany: {
    title: 'Msimbo halisi, umehakikiwa mara nyingi',
    nextStep: `${compare} Kama pakiti ilikuwa haijafunguliwa, huenda ni nakala. Muulize muuzaji.`,
  },
  genuine: (company) => `Msimbo huu ni halisi. Umetolewa na ${company}.`,
  neverChecked: 'Uhakiki wa kwanza. Hakuna aliyewahi kuhakiki msimbo huu.',
  checkedBefore: (times, shown, first, byYou) =>
    times === 1
      ? `Umewahi kuhakikiwa mara moja${first && `, tarehe ${first}`}${byYou ? ', na wewe' : ''}`
      : `Umewahi kuhakikiwa mara ${shown}${byYou ? ', pia na wewe' : ''}${first && `. Mara ya kwanza: ${first}`}`,
  checkedByOthers: (shown, first, byYou) =>
    `Umewahi kuhakikiwa mara ${shown} na ${byYou ? 'wewe na wengine' : 'wengine'}${first && `. Mara ya kwanza: ${first}`}`,
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
    sentenceForFirst: 'Huenda yako ndiyo halisi; huenda mtu amenakili lebo yake.',
    nextStepForFirst: 'Angalia lakiri. Kama hii ni bidhaa nyingine, muulize muuzaji, na usiitumie hadi uwe na uhakika.',
  },
  wrongLength: (typed) => `Namba ya Sahihi ina herufi na tarakimu 16. Umeandika ${typed}.`,
  firstScan: 'Uhakiki wa Kwanza',
  repeatScan: 'Umewahi Kuhakikiwa',
  expired: (date) => `Bidhaa hii ni halisi, lakini muda wake uliisha ${date}. Usiitumie.`,
  checkedAt: (time) => `Umehakikiwa leo, ${time}`,
  otherProduct: 'Msimbo huu ni wa bidhaa nyingine. Huenda ni bandia.',
  alsoRecalled: (reason) => `Mtengenezaji pia ameliondoa toleo hili sokoni (${reason}).`,
  feedback: {
    title: 'Toa Maoni Yako',
    sentence: 'Mwambie mtengenezaji maoni yako kuhusu bidhaa hii.',
    needsScript: 'Unahitaji kivinjari chenye JavaScript ili kujibu maswali.',
  },
}
