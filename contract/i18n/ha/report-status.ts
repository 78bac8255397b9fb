import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Ƙararku',
  steps: { new: 'Mun karɓa', looking_into: 'Ana dubawa', closed: 'Sakamako' },
  states: {
    new: 'Mun karɓi ƙararku. Ba wanda ya duba ta tukuna.',
    looking_into: 'Ana duba ƙararku yanzu.',
    closed: 'An kammala wannan ƙara.',
  },
  results: {
    fake: 'Na jabu ne. Kada ku yi amfani da shi.',
    genuine: 'Na gaske ne.',
    faulty: 'Na gaske ne, amma akwai matsala a tare da shi.',
    unclear: 'Ba a iya gano gaskiyar ba.',
  },
  answerOf: (company) => `Amsa daga ${company}`,
  ourAnswer: 'Amsa daga ma’aikatanmu',
  keep: 'Ku ajiye fakitin, rasit da wannan lambar ƙara.',
  another: 'Duba wata ƙara dabam',
  lookUp: {
    title: 'Duba ƙara',
    lead: 'An ba ku lambarta lokacin da kuka aika ta.',
    label: 'Lambar ƙara',
    button: 'Ga halin da take ciki',
    unknown: 'Babu ƙara mai wannan lamba. Ku duba ta harafi bayan harafi.',
  },
  slip: {
    title: 'Takardar mayar da kaya',
    lead: 'Ku nuna wa mai sayarwa, ko ku aika wa wani.',
    share: 'Aika a matsayin hoto',
    print: 'Buga',
    why: 'Dalili',
    reported: 'Ranar ƙara',
    seller: 'Zuwa ga mai sayarwa',
    takeOffSale: 'Kada ku sayar da wannan fakiti. Ku ware shi daga sauran.',
    checkOthers: 'Ku duba sauran fakitin wannan kaya: ku ɗauki lambobinsu da kyamara.',
    takeBack: 'Ku karɓe shi, ku mayar da kuɗin ko ku ba da wani fakiti.',
    informOthers: 'Ku ajiye rasit, ku sanar da wanda ya kawo muku kayan da kamfanin.',
    fair: 'Wannan takarda ba ta ce mai sayarwa ya yi laifi ba.',
    scan: 'Ku ɗauki lambar don ganin ƙarar',
    contacts: 'Wanda za a kira',
  },
}
