import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Ripoti yako',
  steps: { new: 'Imepokelewa', looking_into: 'Inachunguzwa', closed: 'Matokeo' },
  states: {
    new: 'Tumepokea ripoti yako. Bado hakuna aliyeichunguza.',
    looking_into: 'Ripoti yako inachunguzwa sasa.',
    closed: 'Ripoti hii imefungwa.',
  },
  results: {
    fake: 'Ni bandia. Usiitumie.',
    genuine: 'Ni halisi.',
    faulty: 'Ni halisi, lakini ina tatizo.',
    unclear: 'Ukweli haukuweza kujulikana.',
  },
  answerOf: (company) => `Jibu kutoka ${company}`,
  ourAnswer: 'Jibu kutoka timu yetu',
  keep: 'Hifadhi pakiti, risiti na namba hii ya ripoti.',
  another: 'Fuatilia ripoti nyingine',
  lookUp: {
    title: 'Fuatilia ripoti',
    lead: 'Ulipewa namba yake ulipoituma.',
    label: 'Namba ya ripoti',
    button: 'Ona ilipofikia',
    unknown: 'Hakuna ripoti yenye namba hii. Iangalie herufi kwa herufi.',
  },
  slip: {
    title: 'Hati ya kurudisha bidhaa',
    lead: 'Mwonyeshe muuzaji, au mtumie mtu.',
    share: 'Tuma kama picha',
    print: 'Chapisha',
    why: 'Sababu',
    reported: 'Iliripotiwa',
    seller: 'Kwa muuzaji',
    takeOffSale: 'Usiuze pakiti hii. Itenge na nyingine.',
    checkOthers: 'Hakiki pakiti zako nyingine za bidhaa hii: changanua misimbo yake.',
    takeBack: 'Ipokee, na urudishe pesa au utoe pakiti nyingine.',
    informOthers: 'Hifadhi ankara, na umjulishe aliyekuuzia na mtengenezaji.',
    fair: 'Hati hii haisemi kwamba muuzaji amefanya kosa.',
    scan: 'Changanua uone ripoti hii',
    contacts: 'Wa kupigia simu',
  },
}
