import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Lelee adreesị dị n’elu ihe nchọgharị gị. Ọ ga-ebidorịrị na ${host}. Peeji a depụtaghachiri adepụtaghachi nwere adreesị ọzọ.`,
    never: 'Ọrụ a bụ n’efu. Ọ naghị arịọ gị ego, okwuntughe ma ọ bụ ngwa ma ọlị.',
    elsewhere:
      'Ọ bụrụ na akara duru gị ebe ọzọ, etinyela ihe ọ bụla ebe ahụ. Pịnye nọmba njirimara ahụ ebe a, kpesaakwa banyere ngwaahịa ahụ.',
  },
  manufacturer: {
    loading: 'Chere ntakịrị…',
    about:
      'Anyị lelere ihe banyere ụlọ ọrụ a tupu o nwee ike iwepụta koodu. Ị nwere ike ịchọ nọmba ndebanye aha ya n’akwụkwọ ndebanye aha ụlọ ọrụ nke ọha.',
    renamed: 'Ụlọ ọrụ a agbanweela aha ya ebe a kemgbe anyị nabatara ya.',
    approvedAs: 'Aha nnabata',
    registration: 'Nọmba ndebanye aha',
    approvedOn: 'Sahihi nabatara ya na',
    answered: 'Akụkọ a zara',
    answeredSoon: 'N’ime ụbọchị 3',
    medianAnswer: 'Ọkara ha',
    answersFrom: (count) => `Site na akụkọ ${count} ndị na-azụ ahịa zitere n’ọnwa 12 gara aga.`,
    notGenuine:
      'Ibe a na-ekwu onye na-ewepụta koodu, ọ bụghị na ngwaahịa bụ ezigbo. Maka nke ahụ, lelee koodu dị n’ahụ ngwaahịa ahụ n’onwe ya.',
    unknownTitle: 'O nweghị ụlọ ọrụ dị otu a',
    unknown: 'O nweghị ụlọ ọrụ anyị nabatara n’adreesị a.',
    failedTitle: 'E nweghị ike igosi ụlọ ọrụ a',
  },
  errors: {
    rateLimited: (seconds) => `Ị nwaala ọtụtụ ugboro. Chere sekọnd ${seconds}, wee nwaa ọzọ.`,
    unavailable: 'Ihe kwụsịrị n’akụkụ anyị. O nweghị ihe furu; nwaa ọzọ obere oge.',
    internal: 'Ihe mebiri n’akụkụ anyị. Anyị edeela ya; nwaa ọzọ obere oge.',
  },
  questionChanged: 'Ajụjụ a agbanweela. Meghee ibe a ọzọ.',
}
