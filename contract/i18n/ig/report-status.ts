import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Akụkọ gị',
  steps: { new: 'Anyị anatala ya', looking_into: 'A na-elele ya', closed: 'Ihe a chọpụtara' },
  states: {
    new: 'Anyị anatala akụkọ gị. O nweghị onye leleworo ya.',
    looking_into: 'A na-elele akụkọ gị ugbu a.',
    closed: 'E mechiela akụkọ a.',
  },
  results: {
    fake: 'Ọ bụ adịgboroja. Ejila ya eme ihe.',
    genuine: 'Ọ bụ ezigbo ya.',
    faulty: 'Ọ bụ ezigbo ya, mana o nwere ihe na-adịghị mma na ya.',
    unclear: 'Anyị enweghị ike ịchọpụta eziokwu ya.',
  },
  answerOf: (company) => `Azịza sitere n’aka ${company}`,
  ourAnswer: 'Azịza sitere n’aka anyị',
  keep: 'Debe mkpuchi ya, rasiti na nọmba akụkọ a.',
  another: 'Lelee akụkọ ọzọ',
  lookUp: {
    title: 'Lelee akụkọ',
    lead: 'E nyere gị nọmba ya mgbe i zipụrụ ya.',
    label: 'Nọmba akụkọ',
    button: 'Hụ ebe o ruru',
    unknown: 'O nweghị akụkọ nwere nọmba a. Lelee ya otu mkpụrụedemede n’otu.',
  },
  slip: {
    title: 'Akwụkwọ nweghachi',
    lead: 'Gosi ya onye rere ya, ma ọ bụ kesaa ya.',
    share: 'Kesaa dị ka foto',
    print: 'Bipụta',
    why: 'Ihe kpatara ya',
    reported: 'Ụbọchị akụkọ',
    seller: 'Nye onye na-ere ya',
    takeOffSale: 'Erela nke a. Debe ya iche na ndị ọzọ.',
    checkOthers: 'Lelee ngwaahịa a ndị ọzọ i nwere: nyochaa koodu ha.',
    takeBack: 'Nara ya, nyeghachi ego ma ọ bụ nye ya nke ọzọ.',
    informOthers: 'Debe akwụkwọ ọnụahịa, gwakwa onye renyere gị ya na ụlọ ọrụ mere ya.',
    fair: 'Akwụkwọ a ekwughị na onye rere ya mere ihe ọjọọ.',
    scan: 'Nyochaa ka ị hụ akụkọ a',
    contacts: 'Onye ị ga-akpọ',
  },
}
